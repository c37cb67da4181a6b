/** Names that make programs run or switch protection off: changing them is a person's matter, also where the file does not exist yet. */

export interface ProtectedName {
  /** Folder or file names in order, anywhere below a root; `*` at the end of one stands for any rest. */
  readonly names: readonly string[]
  readonly reason: string
  /** Names directly below that are ordinary content all the same. */
  readonly except?: readonly string[]
}

const SETTINGS = 'holds settings of an agent: rules, hooks, servers that it starts'
const GIT = 'makes git run programs'
const EDITOR = 'makes an editor run tasks or change its approvals'
const SHELL = 'is run by a shell that starts'
const HOOK = 'is run as a hook by version control'
const PACKAGES = 'names registries and scripts of a package manager'
const LOGIN = 'holds keys or decides who may log in'
const PIPELINE = 'is run by a build service that holds secrets'
const ENVIRONMENT = 'is run when a folder is entered'

const each = (reason: string, ...paths: readonly string[]): readonly ProtectedName[] =>
  paths.map((path) => ({ names: path.split('/'), reason }))

export const protectedNames: readonly ProtectedName[] = [
  { names: ['.claude'], reason: SETTINGS, except: ['worktrees'] },
  ...each(
    SETTINGS,
    '.toolgate',
    '.config/toolgate',
    '.claude.json',
    '.mcp.json',
    '.codex',
    '.cursor',
    '.gemini',
    '.aider.conf.yml',
    '.windsurf',
    '.opencode',
    '.continue',
    '.roo',
    '.cline',
  ),
  ...each(GIT, '.git', '.gitconfig', '.gitmodules', '.config/git', '.hg', '.svn'),
  ...each(
    EDITOR,
    '.vscode',
    '.idea',
    '.zed',
    '.fleet',
    '.devcontainer',
    '.devcontainer.json',
    '.vscode-server',
    '*.code-workspace',
    '.vimrc',
    '.exrc',
    '.nvimrc',
    '.nvim.lua',
    '.dir-locals.el',
    '.emacs',
    '.emacs.d',
    '.config/nvim',
  ),
  ...each(
    SHELL,
    '.bashrc',
    '.bash_profile',
    '.bash_login',
    '.bash_logout',
    '.bash_aliases',
    '.profile',
    '.zshrc',
    '.zshenv',
    '.zprofile',
    '.zlogin',
    '.zlogout',
    '.kshrc',
    '.cshrc',
    '.tcshrc',
    '.login',
    '.inputrc',
    '.config/fish',
    '.config/powershell',
    '.xprofile',
    '.xinitrc',
    '.xsessionrc',
    '.pam_environment',
    '.config/autostart',
    '.config/systemd',
    'Library/LaunchAgents',
    'Library/LaunchDaemons',
  ),
  ...each(
    HOOK,
    '.husky',
    '.githooks',
    '.pre-commit-config.yaml',
    '.pre-commit-config.yml',
    'lefthook.yml',
    'lefthook.yaml',
    '.lefthook.yml',
    '.lefthook',
  ),
  ...each(
    PACKAGES,
    '.npmrc',
    '.yarnrc',
    '.yarnrc.yml',
    '.pnpmfile.cjs',
    '.pnpmfile.mjs',
    'bunfig.toml',
    '.pypirc',
    '.pip',
    '.config/pip',
    '.cargo',
    '.mvn',
    '.gem',
    '.bundle',
    '.yarn/plugins',
    '.yarn/releases',
    '.condarc',
    '.netrc',
  ),
  ...each(LOGIN, '.ssh', '.gnupg', '.aws', '.azure', '.kube', '.docker', '.config/gcloud', '.config/gh'),
  ...each(
    PIPELINE,
    '.github/workflows',
    '.github/actions',
    '.gitlab-ci.yml',
    '.circleci',
    '.travis.yml',
    'azure-pipelines.yml',
    'bitbucket-pipelines.yml',
    'Jenkinsfile',
    '.buildkite',
    '.drone.yml',
    '.woodpecker',
    '.woodpecker.yml',
    '.forgejo/workflows',
    '.gitea/workflows',
  ),
  ...each(
    ENVIRONMENT,
    '.envrc',
    '.direnv',
    '.ripgreprc',
    'mise.toml',
    '.mise.toml',
    '.tool-versions',
    '.lldbinit',
    '.gdbinit',
    '.wgetrc',
    '.curlrc',
  ),
]
