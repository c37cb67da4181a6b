/** Programs that report on the machine, its processes and its network without changing or asking anybody else. */
import type { Argument } from '../analysis.ts'
import { toStaticArgument } from '../parse/read-word.ts'
import { defineProgram, type ProgramCall } from './define-program.ts'

const IP_OBJECT =
  /^(?:a|ad|add|addr|addre|addres|address|l|li|lin|link|r|ro|rou|rout|route|n|ne|nei|neig|neigh|neighb|neighbo|neighbor|neighbour|ru|rul|rule|m|ma|mad|madd|maddr|maddress|mr|mro|mrou|mroute)$/
const SOCKET_FILTER =
  /^(?:state|exclude|established|syn-sent|syn-recv|fin-wait-[12]|time-wait|closed?|close-wait|last-ack|listen(?:ing)?|closing|all|connected|synchronized|bucket|big|[sd]port|src|dst|and|or|not|[()=!<>]+|eq|ne|[lg][te]|:?\d+|\*?:\d+|[\d.]+(?:[:/]\d+)?)$/
const PS_BSD = /^[aAcdfghjlmnrstTuvwxX]+$/
const PS_COLUMN =
  /^(?:pid|ppid|pgid|sid|user|uid|gid|group|comm|args|cmd|command|etime|etimes|time|cputime|pcpu|%cpu|pmem|%mem|rss|vsz|stat|state|s|tty|tt|nice|ni|pri|start|lstart|start_time|stime|wchan|nlwp|psr|lwp|euid|ruid|euser|ruser|sz|size|cls)(?:=.*)?$/

export const systemPrograms = [
  defineProgram({
    names: 'uptime',
    source: 'uptime(1), procps 4.0',
    options: '-p --pretty -s --since -h --help -V --version',
  }),
  defineProgram({
    names: 'free',
    source: 'free(1), procps 4.0; -s never ends',
    options:
      '-b --bytes -k --kibi -m --mebi -g --gibi -h --human -w --wide -l --lohi -t --total --si --kilo --mega --giga -v --committed --help -V --version',
  }),
  defineProgram({
    names: 'vmstat',
    source: 'vmstat(8), procps 4.0',
    options: '-a -f -m -n -s -d -D -w -t -V --active --forks --slabs --stats --disk --wide --version',
  }),
  defineProgram({
    names: 'w',
    source: 'w(1), procps 4.0',
    options:
      '-h --no-header -u --no-current -s --short -f --from -o --old-style -i --ip-addr -p --pids --help -V --version',
    operands: 'text',
  }),
  defineProgram({
    names: 'pgrep pidof',
    source: 'pgrep(1), pidof(1), procps 4.0: without signals',
    options:
      '-a --list-full -l --list-name -f --full -c --count -d=text --delimiter=text -i --ignore-case -n --newest -o --oldest -u=text --euid=text -U=text --uid=text -P=text --parent=text -x --exact -v --inverse -w --lightweight -s -q -h --help -V --version',
    operands: 'text*',
  }),
  // The letter e without a dash shows the environment of every process.
  defineProgram({
    names: 'ps',
    source: 'ps(1), procps 4.0',
    options:
      '-A -a -d -e -f -F -H -j -l -L -m -M -N -P -T -w -y -x -Z -c -C=text -G=text -g=text -o=text -O=text -p=text -q=text -s=text -t=text -u=text -U=text --format=text --pid=text --ppid=text --user=text --User=text --sort=text --forest --no-headers --no-heading --headers --cols=number --width=number --rows=number --version --help',
    operands: 'text*',
    inspect: findPsProblem,
  }),
  defineProgram({
    names: 'pstree',
    source: 'pstree(1), psmisc 23',
    options: '-a -c -g -h -l -n -p -s -S -t -T -u -U -V -A -G -Z',
    operands: 'text',
  }),
  defineProgram({
    names: 'lscpu lsmem lsipc lslogins lsns',
    source: 'lscpu(1), util-linux 2.38; -s opens another root',
    options:
      '-a --all -b --online -c -e[=text] --extended[=text] -J --json -p[=text] --parse[=text] -y --physical -B --bytes --output-all -h --help -V --version',
  }),
  defineProgram({
    names: 'lsblk',
    source: 'lsblk(8), util-linux 2.38',
    options:
      '-a --all -A -b --bytes -d --nodeps -f --fs -i --ascii -J --json -l --list -m --perms -M -n --noheadings -o=text --output=text -O --output-all -p --paths -P --pairs -r --raw -S --scsi -t --topology -T[=text] --tree[=text] -h --help -V --version',
  }),
  defineProgram({
    names: 'lsusb lspci lsmod',
    source: 'their manual pages; lspci -q asks DNS',
    options: '-v -t -n -k -m -nn',
  }),
  defineProgram({
    names: 'findmnt',
    source: 'findmnt(8), util-linux 2.38; -p never ends',
    options:
      '-A --all -a --ascii -b --bytes -D --df -J --json -k --kernel -l --list -n --noheadings -o=text --output=text -r --raw -t=text --types=text -h --help -V --version',
    operands: 'text',
  }),
  defineProgram({
    names: 'hostname',
    source: 'hostname(1): an operand or -F sets the name; -f, -i, -d and -A ask DNS',
    options: '-s --short -I --all-ip-addresses -h --help -V --version',
  }),
  defineProgram({
    names: 'hostnamectl timedatectl localectl loginctl',
    source: 'their manual pages: status only; -H and -M reach other machines',
    options: '--no-pager --static --pretty --transient -h --help --version',
    operands: 'text',
    inspect: ({ operands }) =>
      operands.every((word) => /^(?:status|list-sessions|list-users)$/.test(word.value ?? ''))
        ? null
        : 'only its status form is known to be harmless',
  }),
  defineProgram({
    names: 'ifconfig',
    source: 'ifconfig(8), net-tools: one name at most',
    options: '-a -s -v',
    operands: 'text',
  }),
  defineProgram({
    names: 'ip',
    source: 'ip(8), iproute2 6.1: objects with show or list; -b runs a file, -n enters a namespace, -r asks DNS',
    options: '-4 -6 -0 -s -d -o -j -p -h -V',
    operands: 'text*',
    rewrite: rewriteIp,
    inspect: findIpProblem,
  }),
  defineProgram({
    names: 'ss',
    source: 'ss(8), iproute2 6.1: -K closes sockets, -D writes, -F reads a file, -r asks DNS',
    options:
      '-n --numeric -l --listening -a --all -o --options -e --extended -m --memory -p --processes -i --info -s --summary -t --tcp -u --udp -d --dccp -w --raw -x --unix -4 --ipv4 -6 --ipv6 -0 --packet -H --no-header -O --oneline -Z -z -b -h --help -V --version',
    operands: 'text*',
    // Anything else in a filter may be a host, and is asked for at the name server.
    inspect: ({ operands }) =>
      operands.every((word) => word.value !== null && SOCKET_FILTER.test(word.value))
        ? null
        : 'its filter may ask name servers',
  }),
  defineProgram({
    names: 'netstat',
    source: 'netstat(8), net-tools: without -n it asks DNS',
    options:
      '-n --numeric -l --listening -a --all -t --tcp -u --udp -w --raw -x --unix -p --program -r --route -i --interfaces -s --statistics -g --groups -e --extend -4 -6 -W --wide -o --timers',
    inspect: ({ options }) =>
      options.some((option) => /^(?:-n|--numeric)$/.test(option.shape.name)) ? null : 'without -n it asks name servers',
  }),
  defineProgram({
    names: 'dmesg',
    source: 'dmesg(1), util-linux 2.38: -C, -c, -D, -E and -n change the kernel; -w never ends',
    options:
      '-d --show-delta -e --reltime -f=text --facility=text -H --human -k --kernel -l=text --level=text --nopager -P -r --raw -T --ctime -t --notime -u --userspace -x --decode -L[=text] --color[=text] --time-format=text -h --help -V --version',
  }),
  defineProgram({
    names: 'sysctl',
    source: 'sysctl(8), procps 4.0: -w, -p, --system and NAME=VALUE change the kernel',
    options: '-a --all -A -X -n --values -N --names -e --ignore -b --binary -q --quiet -h --help -V --version',
    operands: 'text*',
    inspect: ({ operands }) =>
      operands.every((word) => /^[\w.*/-]+$/.test(word.value ?? '=')) ? null : 'an operand sets a value',
  }),
  defineProgram({
    names: 'systemctl',
    source: 'systemctl(1), systemd 252: verbs that only list; -H and -M reach other machines',
    options:
      '-a --all -l --full --no-pager --no-legend -q --quiet --user --system -t=text --type=text --state=text -p=text --property=text -n=number --lines=number -o=text --output=text --failed --plain --value --version --help -h',
    operands: 'text text*',
    inspect: ({ operands }) =>
      /^(?:|status|list-units|list-unit-files|list-timers|list-sockets|list-jobs|list-dependencies|is-active|is-enabled|is-failed|is-system-running|show|get-default)$/.test(
        operands[0] === undefined ? '' : (operands[0].value ?? '?'),
      )
        ? null
        : 'only its listing verbs are known to be harmless',
  }),
  defineProgram({
    names: 'journalctl',
    source: 'journalctl(1), systemd 252: without --vacuum, --rotate, --flush, --sync, -f, --file',
    options:
      '--no-pager -n=number --lines=number -u=text --unit=text --user-unit=text -b[=text] --boot[=text] -k --dmesg -p=text --priority=text -r --reverse -o=text --output=text -S=text --since=text -U=text --until=text -e --pager-end -x --catalog -a --all -q --quiet --utc --no-hostname --list-boots --disk-usage -t=text --identifier=text -g=text --grep=text --version --help -h',
  }),
  defineProgram({
    names: 'docker podman',
    source: 'docker(1): listings of the default daemon; -H and --context reach others',
    options:
      '-a --all -q --quiet --no-trunc -n=number --last=number -l --latest -s --size -f=text --filter=text --format=text --digests',
    operands: 'text text',
    inspect: findDockerProblem,
  }),
  defineProgram({
    names: 'locale',
    source: 'locale(1)',
    options: '-a --all-locales -m --charmaps -v --verbose -c --category-name -k --keyword-name',
    operands: 'text*',
  }),
  defineProgram({
    names: 'sw_vers',
    source: 'sw_vers(1), macOS',
    options: '-productName -productVersion -buildVersion --productName --productVersion --buildVersion',
  }),
  defineProgram({
    names: 'printenv',
    source: 'printenv(1), coreutils 9.1: only variables that hold no secret',
    operands: 'text text*',
    inspect: findPrintenvProblem,
  }),
]

function findPsProblem({ words, options, operands }: ProgramCall): string | null {
  // A user, group or terminal that does not exist makes ps read all letters again, the old way, where e is the environment.
  if (words.some(({ value }) => value !== null && /^-[A-Za-z]*[uUgGtspqC][A-Za-z]*e/.test(value)))
    return 'its letters may be read as those that show the environment of processes'
  for (const option of options) {
    if (!/^-(?:o|O|-format)$/.test(option.shape.name)) continue
    const columns = option.value?.value?.split(/[\s,]+/) ?? ['?']
    if (!columns.every((column) => PS_COLUMN.test(column))) return 'a column is not known to be harmless'
  }
  const plain = operands.every(
    (word) => word.value !== null && (/^[\d,]+$/.test(word.value) || PS_BSD.test(word.value)),
  )
  return plain ? null : 'an operand may show the environment of processes'
}

// iproute2 has long options with one dash; only these are let through.
function rewriteIp(words: readonly Argument[]): readonly Argument[] {
  const short: Readonly<Record<string, string>> = {
    '-br': '-o',
    '-brief': '-o',
    '-c': '-o',
    '-color': '-o',
    '-color=never': '-o',
    '-json': '-j',
    '-pretty': '-p',
    '-oneline': '-o',
    '-details': '-d',
    '-stats': '-s',
    '-statistics': '-s',
    '-human': '-h',
  }
  return words.map((word) =>
    word.value !== null && short[word.value] !== undefined ? toStaticArgument(short[word.value]!, word.text) : word,
  )
}

function findIpProblem({ operands }: ProgramCall): string | null {
  const [object, verb, ...rest] = operands.map((word) => word.value)
  if (object === undefined || object === null || !IP_OBJECT.test(object))
    return 'the object is not known to be harmless'
  if (verb === undefined) return null
  const listing = verb !== null && /^(?:s|sh|sho|show|ls|lis|list|lst)$/.test(verb)
  const harmless = rest.every(
    (word) =>
      word !== null &&
      /^(?:dev|up|type|scope|table|master|all|default|[a-z]+[0-9]+|lo|main|global|link|host|bridge|veth|vlan|eth\d+)$/.test(
        word,
      ),
  )
  return listing && harmless ? null : 'only showing is known to be harmless'
}

function findDockerProblem({ operands }: ProgramCall): string | null {
  const form = operands.map((word) => word.value ?? '?').join(' ')
  return /^(?:ps|images|container ls|container list|container ps|image ls|image list|volume ls|network ls)$/.test(form)
    ? null
    : 'only its listings are known to be harmless'
}

function findPrintenvProblem({ operands }: ProgramCall): string | null {
  const harmless = operands.every((word) =>
    /^(?:HOME|PWD|USER|LOGNAME|SHELL|PATH|LANG|LC_[A-Z]+|TZ|TERM|CI|NODE_ENV)$/.test(word.value ?? '?'),
  )
  return harmless && operands.length > 0 ? null : 'it prints variables that may be secret'
}
