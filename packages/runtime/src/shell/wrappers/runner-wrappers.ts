/**
 * Wrappers that run a command in a container, a package environment or another bundle of programs. Rules on environment
 * runners match as written (perm-070).
 */
import { defineWrapper } from './define-wrapper.ts'

const CONTAINER = `-d --detach -i --interactive -t --tty --privileged --rm --init -P --read-only -q --quiet -e=text --env=text --env-file=text -u=text --user=text
  -w=text --workdir=text --detach-keys=text -v=text --volume=text --mount=text -p=text --publish=text --name=text --network=text --net=text --entrypoint=words
  -l=text --label=text -m=text --memory=text -c=text --cpus=text --platform=text --pull=text --ipc=text --pid=text -h=text --hostname=text --cap-add=text
  --cap-drop=text --security-opt=text --device=text --gpus=text --add-host=text --tmpfs=text --restart=text --userns=text --ulimit=text --shm-size=text --index=text -T --no-TTY --no-deps --build`

/** Wrappers behind a subcommand, such as `docker exec`: the key holds program and subcommands. */
export const subcommandWrappers = [
  defineWrapper({
    names: 'docker.exec podman.exec nerdctl.exec docker.container.exec podman.container.exec',
    source: 'docker-exec(1)',
    options: CONTAINER,
    skip: 1,
    allow: 'any',
  }),
  defineWrapper({
    names: 'docker.run podman.run nerdctl.run docker.container.run podman.container.run',
    source: 'docker-run(1)',
    options: CONTAINER,
    skip: 1,
    allow: 'any',
  }),
  defineWrapper({
    names: 'docker.compose.exec docker.compose.run docker-compose.exec docker-compose.run podman.compose.exec',
    source: 'docker compose exec --help',
    options: CONTAINER,
    skip: 1,
    allow: 'any',
  }),
  defineWrapper({
    names: 'kubectl.exec oc.exec',
    source: 'kubectl exec --help',
    options:
      '-i --stdin -t --tty -q --quiet -c=text --container=text -n=text --namespace=text -f=text --filename=text --context=text --kubeconfig=text --pod-running-timeout=text',
    skip: 1,
    allow: 'any',
  }),
  defineWrapper({
    names: 'kubectl.run',
    source: 'kubectl run --help',
    options: '-i --stdin -t --tty --rm --command --image=text --restart=text -n=text --namespace=text',
    skip: 1,
    allow: 'any',
  }),
  defineWrapper({
    names: 'npm.exec npm.x pnpm.exec pnpm.dlx yarn.exec yarn.dlx bun.x bunx npx pnpx',
    source: 'npm-exec(1), pnpm.io/cli/exec',
    options:
      '-y --yes -q --quiet --no --no-install --bun --prefer-offline --ignore-existing -p=text --package=text -c=script --call=script -w=text --workspace=text --workspaces --silent -s',
    allow: 'any',
  }),
  defineWrapper({
    names:
      'uv.run poetry.run pipenv.run pdm.run hatch.run rye.run bundle.exec pixi.run conda.run mamba.run asdf.exec rbenv.exec pyenv.exec nvm.exec volta.run uvx pipx.run uv.tool.run',
    source: 'their help texts',
    options:
      '-q --quiet -v --no-sync --isolated --frozen --locked --no-project --with=text --python=text -p=text -n=text --name=text --env-file=text --from=text',
    allow: 'any',
  }),
  defineWrapper({
    names: 'direnv.exec rustup.run',
    source: 'direnv(1), rustup run --help',
    skip: 1,
    options: '--install',
    allow: 'any',
  }),
  defineWrapper({
    names:
      'nix.shell nix.develop nix-shell nix.run guix.shell guix.environment mise.exec mise.x aws-vault.exec podman.unshare kubectl.debug oc.debug cmake.env cmake.time cmake.chdir screen',
    source:
      'nix(1), nix-shell(1), guix(1), cmake(1) -E, screen(1) and help texts: a command after packages, profiles or files',
    rest: 'anywhere',
    allow: 'any',
  }),
  defineWrapper({
    names: 'devbox.run devcontainer.exec dotenv dotenv.run dotenvx.run doppler.run op.run chamber.exec sops.exec-env',
    source: 'their help texts; rules match as written (perm-070)',
    options: '-q --quiet --pure -e=text -f=text --env-file=text --workspace-folder=text -c=text --config=text',
    allow: 'any',
  }),
  defineWrapper({ names: 'ip.netns.exec ip.vrf.exec', source: 'ip-netns(8)', skip: 1 }),
  defineWrapper({ names: 'git.bisect.run', source: 'git-bisect(1)' }),
  defineWrapper({
    names: 'git.submodule.foreach',
    source: 'git-submodule(1): the words are joined into shell text',
    options: '--recursive -q --quiet',
    rest: 'script',
  }),
  defineWrapper({
    names: 'git.rebase',
    source: 'git-rebase(1)',
    options:
      '-x=script --exec=script -i --interactive --onto=text -r --rebase-merges[=text] --root --autosquash --autostash -q -v',
    rest: 'none',
  }),
  defineWrapper({
    names: 'git.filter-branch',
    source: 'git-filter-branch(1)',
    options:
      '--env-filter=script --tree-filter=script --index-filter=script --parent-filter=script --msg-filter=script --commit-filter=script --tag-name-filter=script --subdirectory-filter=text --setup=script -f --force --prune-empty -d=text',
    rest: 'none',
  }),
  defineWrapper({
    names: 'git.difftool git.mergetool',
    source: 'git-difftool(1)',
    options: '-x=script --extcmd=script -t=text --tool=text -y --no-prompt -g --gui -d --dir-diff',
    rest: 'none',
  }),
  defineWrapper({
    names: 'systemd-inhibit',
    source: 'systemd-inhibit(1)',
    options: '--what=text --who=text --why=text --mode=text --no-pager --list',
  }),
  defineWrapper({
    names: 'lerna.exec nx.exec turbo.exec rush.exec',
    source: 'their help texts',
    options: '--scope=text --ignore=text --no-bail --concurrency=text',
    rest: 'script',
    allow: 'any',
  }),
  defineWrapper({ names: 'go.generate', source: 'go help generate', rest: 'none' }),
  defineWrapper({
    names:
      'tmux.new-session tmux.new tmux.new-window tmux.neww tmux.split-window tmux.splitw tmux.run-shell tmux.run tmux.respawn-pane tmux.send-keys tmux.send',
    source: 'tmux(1)',
    options:
      '-A -d -D -E -P -X -b -h -v -k -a -C -c=text -e=text -F=text -f=text -n=text -s=text -t=text -x=text -y=text -l=text',
    rest: 'script',
  }),
]

/** Programs that hold others: the first operand names the program to run. */
export const bundleWrappers = [
  defineWrapper({
    names: 'busybox toybox sbase-box',
    source: 'busybox(1)',
    options: '--list --list-full --help',
    query: '--list --list-full --help',
  }),
]
