/** What must be asked even where everything is approved, and what must not be confused with it. */
import { expect, test } from 'vitest'
import { understandCommand } from '../understand-command.ts'

const BREAKING = [
  'rm -rf /',
  'rm -fr /',
  'rm -r -f /',
  'rm -rf -- /',
  'rm -rf /*',
  'rm -rf //',
  'rm -rf /.',
  "rm -rf '/'",
  'rm -rf ~',
  'rm -rf ~/',
  'rm -rf ~/*',
  'rm -rf $HOME',
  'rm -rf "$HOME"/',
  'rm -rf "$DIR"/*',
  'rm -rf ${DIR}/*',
  'rm -rf $DIR/',
  'rm -rf $DIR/etc',
  'rm -rf /usr',
  'rm -rf /usr/lib',
  'rm -rf /etc',
  'rm -rf /w',
  'rm -rf /w/',
  'rm -rf .',
  'rm -rf ./*',
  'rm -rf *',
  'rm -rf ..',
  'rm -rf $(pwd)',
  'rm -rf $PWD/*',
  'rm -rf /{bin,etc}',
  'rm -rf --no-preserve-root x',
  'sudo rm -rf /',
  "bash -c 'rm -rf /'",
  'timeout 5 rm -rf /',
  'echo / | xargs rm -rf',
  'cd / && rm -rf *',
  'ls; rm -rf ~',
  'find / -delete',
  'find ~ -exec rm -rf {} +',
  'mv ~ /tmp',
  'mv /* /tmp',
  'chmod -R 777 /',
  'chown -R a ~',
  'dd if=/dev/zero of=/dev/sda',
  'mkfs.ext4 /dev/sda1',
  'wipefs -a /dev/sda',
  'cp x /dev/sda',
  'echo x > /dev/sda',
  '> /dev/nvme0n1',
  ':(){ :|:& };:',
  'bomb() { bomb | bomb & }; bomb',
]
const HARMLESS = [
  'rm -rf build',
  'rm -rf /w/build',
  'rm -rf /tmp/x',
  'rm -rf node_modules',
  'rm -f *.log',
  'rm -rf build/*',
  'rm -rf $OUT/dist',
  'rm -rf ~/Documents/x',
  'mv a ..',
  'mv a ~',
  'find . -name x -delete',
  'find . -delete',
  'chmod -R u+w .',
  'dd if=a of=b',
  'cp a b',
  'git clean -fdx',
  'f() { ls | head; }; f',
  'ls /',
]

test.each(BREAKING)('%s', (command) => {
  expect(understandCommand(command).circuitBreaker).toBeTypeOf('string')
})

test.each(HARMLESS)('not %s', (command) => {
  expect(understandCommand(command).circuitBreaker).toBeUndefined()
})
