/** Wrappers that run a command as somebody else, elsewhere, or with other rights. Never read-only. */
import { defineWrapper } from './define-wrapper.ts'

export const privilegeWrappers = [
  defineWrapper({
    names: 'sudo',
    source: 'sudo(8) 1.9',
    options: `-A --askpass -b --background -B --bell -E --preserve-env[=text] -e --edit -H --set-home -i --login -K -k -l --list
      -n --non-interactive -P --preserve-groups -S --stdin -s --shell -V -v --validate -N --no-update
      -u=text --user=text -g=text --group=text -h=text --host=text -p=text --prompt=text -C=text --close-from=text
      -D=folder --chdir=folder -r=text --role=text -t=text --type=text -T=text --command-timeout=text -R=text --chroot=text
      -U=text --other-user=text -a=text --auth-type=text -c=text --login-class=text --reset-timestamp --remove-timestamp`,
    assignments: true,
  }),
  defineWrapper({ names: 'doas', source: 'doas(1) 6.8', options: '-L -n -s -C=text -u=text -a=text' }),
  defineWrapper({
    names: 'pkexec',
    source: 'pkexec(1) 0.105',
    options: '--user=text --disable-internal-agent --keep-cwd',
  }),
  defineWrapper({
    names: 'run0',
    source: 'run0(1) systemd 256',
    options:
      '-u=text --user=text -g=text --group=text -D=folder --chdir=folder --setenv=text --nice=text --unit=text --description=text --property=text --slice=text',
  }),
  defineWrapper({
    names: 'su runuser',
    source: 'su(1), runuser(1), util-linux 2.38',
    options: `-c=script --command=script --session-command=script -f --fast -g=text --group=text -G=text --supp-group=text -l --login
      -m -p --preserve-environment -P --pty -s=text --shell=text -u=text --user=text -w=text --whitelist-environment=text`,
    skip: 1,
    skipsUnless: '-u --user',
  }),
  defineWrapper({ names: 'sg', source: 'sg(1), shadow 4.13', options: '-c=script', skip: 1, rest: 'script' }),
  defineWrapper({
    names: 'chroot',
    source: 'chroot(8), coreutils 9.1',
    options: '--userspec=text --groups=text --skip-chdir',
    skip: 1,
  }),
  defineWrapper({
    names: 'unshare',
    source: 'unshare(1), util-linux 2.38',
    options: `-m --mount[=text] -u --uts[=text] -i --ipc[=text] -n --net[=text] -p --pid[=text] -U --user[=text] -C --cgroup[=text]
      -T --time[=text] -f --fork -r --map-root-user -c --map-current-user --map-auto --mount-proc[=text] --kill-child[=text]
      --keep-caps -R=text --root=text -w=folder --wd=folder -S=text --setuid=text -G=text --setgid=text --propagation=text --setgroups=text`,
  }),
  defineWrapper({
    names: 'nsenter',
    source: 'nsenter(1), util-linux 2.38',
    options: `-a --all -t=text --target=text -m --mount[=text] -u --uts[=text] -i --ipc[=text] -n --net[=text] -p --pid[=text] -U --user[=text]
      -C --cgroup[=text] -T --time[=text] -S=text --setuid=text -G=text --setgid=text --preserve-credentials -r --root[=text] -w[=folder] --wd[=folder] -F --no-fork`,
  }),
  defineWrapper({ names: 'capsh', source: 'capsh(1): words after -- go to bash', rest: 'anywhere' }),
  defineWrapper({
    names: 'setpriv',
    source: 'setpriv(1), util-linux 2.38',
    options:
      '--reuid=text --regid=text --clear-groups --keep-groups --init-groups --no-new-privs --reset-env --bounding-set=text --inh-caps=text --ambient-caps=text',
  }),
  defineWrapper({
    names: 'fakeroot fakechroot',
    source: 'fakeroot(1) 1.31',
    options: '-u -s=text -i=text -b=text -l=text --lib=text --faked=text',
  }),
  defineWrapper({
    names: 'ssh slogin autossh',
    source: 'ssh(1), OpenSSH 9.2: the words after the host are joined and given to a shell',
    options: `-4 -6 -A -a -C -f -G -g -K -k -M -N -n -q -s -T -t -V -v -X -x -Y -y -B=text -b=text -c=text -D=text -E=text -e=text -F=path
      -I=path -i=path -J=text -L=text -l=text -m=text -O=text -o=text -p=text -Q=text -R=text -S=text -W=text -w=text -P=text`,
    skip: 1,
    rest: 'script',
  }),
  defineWrapper({ names: 'sshpass', source: 'sshpass(1)', options: '-p=text -f=text -d=text -e -P=text -v' }),
  defineWrapper({
    names: 'rsh mosh',
    source: 'rsh(1), mosh(1)',
    options: '-l=text -n --ssh=text -p=text',
    skip: 1,
    rest: 'script',
  }),
  defineWrapper({
    names: 'systemd-run',
    source: 'systemd-run(1), systemd 252',
    options: `--user --system --scope --wait --pty -t --pipe -P --quiet -q --collect -G --no-block --same-dir -d --shell -S --remain-after-exit -r
      -u=text --unit=text -p=text --property=text --description=text --slice=text --uid=text --gid=text --nice=text --working-directory=folder -E=text --setenv=text
      -H=text --host=text -M=text --machine=text --on-active=text --on-boot=text --on-calendar=text --timer-property=text`,
  }),
  defineWrapper({
    names: 'bwrap',
    source: 'bwrap(1), bubblewrap 0.8',
    options: `--unshare-all --unshare-user --unshare-pid --unshare-net --unshare-ipc --unshare-uts --unshare-cgroup --share-net --die-with-parent --new-session
      --as-pid-1 --clearenv --dev=text --proc=text --tmpfs=text --dir=text --chdir=folder --uid=text --gid=text --hostname=text`,
  }),
  defineWrapper({
    names: 'firejail',
    source: 'firejail(1) 0.9',
    options: '--quiet --noprofile --net=text --private --private[=text] --profile=text --noroot --name=text',
  }),
]
