/** Wrappers that trace, repeat, schedule or detach a command. */
import { defineWrapper } from './define-wrapper.ts'

export const processWrappers = [
  // After a pipe these are no reserved words for every parser; what follows runs all the same.
  defineWrapper({ names: '! { then do else if while until', source: 'bash(1), RESERVED WORDS' }),
  defineWrapper({ names: 'exec', source: 'bash(1), SHELL BUILTIN COMMANDS', options: '-c -l -a=text' }),
  defineWrapper({
    names: 'jobs',
    source: 'bash(1): -x runs a command',
    options: '-l -n -p -r -s -x',
    query: '-l -n -p -r -s',
    allow: 'any',
  }),
  defineWrapper({ names: 'setsid', source: 'setsid(1), util-linux 2.38', options: '-c --ctty -f --fork -w --wait' }),
  defineWrapper({
    names: 'ionice',
    source: 'ionice(1), util-linux 2.38',
    options:
      '-c=text --class=text -n=text --classdata=text -t --ignore -p=text --pid=text -P=text --pgid=text -u=text --uid=text',
  }),
  defineWrapper({
    names: 'chrt',
    source: 'chrt(1), util-linux 2.38',
    options:
      '-b --batch -d --deadline -f --fifo -i --idle -o --other -r --rr -R --reset-on-fork -a --all-tasks -m --max -p --pid -v --verbose -T=text -P=text -D=text',
    skip: 1,
  }),
  defineWrapper({
    names: 'taskset',
    source: 'taskset(1), util-linux 2.38',
    options: '-a --all-tasks -c --cpu-list -p --pid',
    skip: 1,
  }),
  defineWrapper({
    names: 'numactl',
    source: 'numactl(8)',
    options:
      '-a --all -l --localalloc -i=text --interleave=text -N=text --cpunodebind=text -C=text --physcpubind=text -m=text --membind=text -p=text --preferred=text',
  }),
  defineWrapper({
    names: 'prlimit',
    source: 'prlimit(1), util-linux 2.38',
    options:
      '-p=text --pid=text -o=text --output=text --raw --noheadings --verbose --as[=text] --core[=text] --cpu[=text] --data[=text] --fsize[=text] --nofile[=text] --nproc[=text] --stack[=text]',
  }),
  defineWrapper({
    names: 'setarch linux32 linux64 i386 x86_64',
    source: 'setarch(8), util-linux 2.38',
    options: '-v -R -F -I -L -S -T -X -Z -3 -B --uname-2.6',
  }),
  defineWrapper({
    names: 'flock',
    source: 'flock(1), util-linux 2.38: creates the lock file',
    options:
      '-s --shared -x -e --exclusive -u --unlock -n --nb --nonblock -w=text --wait=text --timeout=text -o --close -E=text --conflict-exit-code=text -F --no-fork --verbose -c=script --command=script',
    skip: 1,
  }),
  defineWrapper({
    names: 'watch',
    source: 'watch(1), procps 4.0: the words are joined and given to sh -c',
    options:
      '-b --beep -c --color -C --no-color -d --differences[=text] -e --errexit -g --chgexit -n=text --interval=text -p --precise -q=text --equexit=text -t --no-title -w --no-wrap -x --exec -r --no-rerun -s=text --shotsdir=text',
    rest: 'script',
  }),
  defineWrapper({
    names: 'strace ltrace',
    source: 'strace(1) 6.1, ltrace(1)',
    options: `-c -C -d -D -f -F -i -k -q -r -t -T -v -V -w -x -y -z -Z -n -N -h -A -a=text -b=text -e=text -E=text -I=text -o=path -O=text -p=text -P=text -s=text -S=text
      -u=text -U=text -X=text -l=text --follow-forks --output=path --trace=text --string-limit=text --attach=text --summary --summary-only --quiet[=text] --decode-fds[=text] --absolute-timestamps[=text] --relative-timestamps[=text]`,
  }),
  defineWrapper({
    names: 'gdb cgdb lldb',
    source: 'gdb(1): --args takes a command',
    options: '--args -q --quiet --batch -batch -ex=text -x=text -n',
  }),
  defineWrapper({
    names: 'valgrind',
    source: 'valgrind(1)',
    options:
      '--tool=text --leak-check=text --log-file=text -q -v --trace-children=text --track-origins=text --error-exitcode=text',
  }),
  defineWrapper({
    names: 'unbuffer rlwrap catchsegv eatmydata dbus-run-session dumb-init tini catatonit',
    source: 'their manual pages: options, then a command',
    options: '-p -v -g -s',
  }),
  defineWrapper({
    names: 'torsocks torify proxychains proxychains4 tsocks',
    source: 'torsocks(1), proxychains(1)',
    options: '-q -i -f=text -u=text -p=text',
  }),
  defineWrapper({
    names: 'xvfb-run',
    source: 'xvfb-run(1)',
    options:
      '-a --auto-servernum -n=text --server-num=text -s=text --server-args=text -e=text --error-file=text -f=text -l -p=text -w=text',
  }),
  defineWrapper({ names: 'caffeinate', source: 'caffeinate(8), macOS', options: '-d -i -m -s -u -t=text -w=text' }),
  defineWrapper({ names: 'faketime', source: 'faketime(1)', options: '-f=text -m -p=text', skip: 1 }),
  defineWrapper({
    names: 'cpulimit',
    source: 'cpulimit(1)',
    options: '-l=text --limit=text -p=text -e=text -P=text -i -z -v -b -f -m',
  }),
  defineWrapper({
    names: 'softlimit chpst envdir envuidgid setuidgid setlock',
    source: 'daemontools and runit manuals',
    options:
      '-a=text -m=text -d=text -o=text -p=text -f=text -c=text -u=text -U=text -e=text -b=text -n=text -l=text -L=text -v -P -0 -1 -2',
    skip: 0,
  }),
  defineWrapper({
    names: 'script',
    source: 'script(1), util-linux 2.38: writes a typescript',
    options:
      '-a --append -c=script --command=script -e --return -f --flush --force -q --quiet -I=text -O=text -B=text -T=text -t[=text] -m=text -E=text -o=text',
    skip: 1,
  }),
  defineWrapper({
    names: 'start-stop-daemon',
    source: 'start-stop-daemon(8): --exec names the program',
    options:
      '-S --start -K --stop -x=words --exec=words -a=words --startas=words -p=text --pidfile=text -b --background -m -c=text --chuid=text -d=text',
  }),
  defineWrapper({
    names: 'at batch',
    source: 'at(1): reads shell text from standard input',
    options: '-q=text -f=path -m -M -l -d -r -v -t=text',
    rest: 'none',
  }),
  defineWrapper({ names: 'crontab', source: 'crontab(1)', options: '-l -e -r -i -u=text', rest: 'none' }),
  defineWrapper({
    names: 'perf',
    source: 'perf(1)',
    options: '-e=text -a -g -o=text -p=text -F=text -r=text -d -v --call-graph=text',
    skip: 1,
  }),
  defineWrapper({
    names: 'hyperfine',
    source: 'hyperfine(1): every operand is shell text',
    options:
      '-w=text --warmup=text -r=text --runs=text -p=script --prepare=script -c=script --cleanup=script -s=script --setup=script -N -i --export-json=text --export-markdown=text',
    rest: 'script',
  }),
  defineWrapper({
    names: 'parallel sem',
    source: 'parallel(1): the words are joined into shell text; without a template every argument is a command',
    options:
      '-j=text --jobs=text -k --keep-order -n=text -N=text -I=text -X -m -0 -v -q -a=text --colsep=text --bar --progress --dry-run --will-cite --halt=text --joblog=text --results=text --tag --ungroup -u --pipe -L=text --delay=text --timeout=text --retries=text -S=text --sshlogin=text',
    rest: 'script',
  }),
  defineWrapper({ names: 'entr', source: 'entr(1)', options: '-a -c -d -n -p -r -s -x -z' }),
  defineWrapper({
    names: 'chronic ifne proot arch ssh-agent gpg-agent coreutils corepack cross-env',
    source:
      'moreutils, proot(1), arch(1) of macOS, ssh-agent(1), gpg-agent(1), coreutils(1), cross-env and corepack --help',
    rest: 'anywhere',
  }),
  defineWrapper({
    names: 'nodemon watchexec chokidar onchange',
    source: 'their help texts',
    options:
      '-q -r -c -w=text --watch=text -e=text --ext=text --exec=script -i=text --ignore=text -x=script -s=text --signal=text',
  }),
  defineWrapper({
    names: 'xargs',
    source: 'xargs(1), findutils 4.9',
    options: `-0 --null -a=path --arg-file=path -d=text --delimiter=text -E=text -e[=text] --eof[=text] -I=text -i[=text] --replace[=text] -L=text -l[=text]
      --max-lines[=text] -n=text --max-args=text -o --open-tty -P=text --max-procs=text -p --interactive --process-slot-var=text -r --no-run-if-empty
      -s=text --max-chars=text --show-limits -t --verbose -x --exit`,
    harmless: '-0 --null',
    allow: 'exact',
  }),
]
