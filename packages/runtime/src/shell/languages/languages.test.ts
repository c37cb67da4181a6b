/** The small grammars inside commands: what only prints passes, what opens files or runs programs does not. */
import { expect, test } from 'vitest'
import { findAwkProblem } from './awk-program.ts'
import { findJqProblem, findYqProblem } from './jq-filter.ts'
import { findSedProblem } from './sed-script.ts'

test.each([
  'p',
  '1p',
  '$p',
  '1,5p',
  '/a/p',
  '/a/,/b/p',
  '/a/I,+3p',
  '0,/x/d',
  '2~3p',
  '1!p',
  '$!N',
  's/a/b/',
  's/a/b/g',
  's/a/b/2p',
  's|/a|/b|',
  's,a,b,;s;c;d;',
  's/[^/]*$//',
  's/[[:space:]]//g',
  's/\\//x/',
  'y/abc/xyz/',
  '/x/{p;d}',
  '{p\nd}',
  ':a;N;$!ba;s/\\n/ /g',
  'a text',
  '$a text',
  'i text',
  'q',
  'q5',
  '=',
  'l',
  'n;d',
  '# w file',
  'p # w x',
  '\\,a,p',
  'H;$!d;x',
  'F',
  'z',
])('sed prints: %s', (script) => {
  expect(findSedProblem(script)).toBeNull()
})

test.each([
  'w x',
  '1w x',
  'W x',
  'r x',
  'R x',
  'e',
  'e ls',
  '1e',
  's/a/b/w x',
  's/a/b/gw x',
  's/a/b/e',
  's/a/b/ge',
  's/a/b/;w x',
  '/x/w y',
  '/x/{w y\n}',
  '{p;w x',
  'p\nw x',
  'a\\\nw x',
  'a text\nw x',
  's/[]/]/w x/',
  's/a\nb/c/',
  'y/a/b/w',
  'v',
  '}',
  'p;;e',
  '1,w x',
  's/a/b',
  'b x y',
  '\\xaxw y',
  's[a]b]w x]',
  '!w x',
  'p w',
  'i\\',
  ':a w x',
  'T;e',
  'M',
  '/a/Mw x',
  's/a/b/m;W x',
])('sed asks: %j', (script) => {
  expect(findSedProblem(script)).not.toBeNull()
})

test.each([
  '{print $1}',
  'NR==1',
  '/a|b/',
  '!/a/',
  '/a/ && /b/',
  '$1 ~ /x/ {print}',
  '$1 > 5',
  '{ if ($1 > 5) print $2 }',
  '{s+=$1} END {print s/NR}',
  'BEGIN{FS=","} {print $2 ";" $3}',
  '{printf "%s > %s\\n", $1, $2}',
  'length($0) > 80',
  '{a[$1]++} END {for (k in a) print k, a[k]}',
  '# comment | x\n{print}',
  '{gsub(/"/, ""); print}',
  '{print ($1 == "a" ? "b" : "c")}',
  'NR%2==0',
  '{ print; next }',
  'a || b',
  '{x = $1 / 2 / 3; print x}',
  '{print "a|b>c"}',
])('awk prints: %s', (program) => {
  expect(findAwkProblem(program)).toBeNull()
})

test.each([
  'BEGIN{system("x")}',
  '{print > "x"}',
  '{print >> "x"}',
  '{print $1 > $2}',
  '{printf "a" > "x"}',
  '{print a,\nb > "x"}',
  '{print a, # c\nb > "x"}',
  '{print (a) > "x"}',
  '{print | "sh"}',
  '{print |& "sh"}',
  '{"id" | getline x}',
  '{getline < "x"}',
  '@load "x"',
  '{print ENVIRON["X"]}',
  'BEGIN{ARGV[1]="x"}',
  '{print /"/ > "x" }',
  '/a/{print}/"/{print > "x"}/"/',
  '{f="system"; @f("x")}',
  '{print "a" \\\n > "x"}',
  '(1) /"/ { print > "x" } /"/',
  '{ print "x',
  '{x = y\n/"/ ; print > "x" ; /"/ }',
  'function f() {system("x")}',
  '{print > "/inet/tcp/0/a/1"}',
  '/[/]/{print > "x"}/a/',
])('awk asks: %j', (program) => {
  expect(findAwkProblem(program)).not.toBeNull()
})

test.each([
  '.',
  '.a.b',
  '.env',
  '.a | keys',
  '.[] | select(.a == "x")',
  '{a, b}',
  'to_entries[]',
  '"\\(.a) \\(.b)"',
  '.environment',
  '.["a"]',
  'map(.env)',
  '$env | .a',
])('jq reads its input: %s', (filter) => {
  expect(findJqProblem(filter)).toBeNull()
})

test.each([
  'env',
  '$ENV',
  '$ ENV',
  'env.X',
  '"\\(env.X)"',
  '$ENV.X',
  'import "a" as a; .',
  'include "a"; .',
  '. as $x | env',
  '[env]',
  '(env)',
  '.a|env',
  '$__prog_args',
  'modulemeta',
])('jq asks: %s', (filter) => {
  expect(findJqProblem(filter)).not.toBeNull()
})

test.each(['.', '.a', '.a.b[0]', '.a | keys', '.a == "x"'])('yq reads its input: %s', (expression) => {
  expect(findYqProblem(expression)).toBeNull()
})

test.each([
  'load("x")',
  'load_str("x")',
  'env(X)',
  'strenv(X)',
  '.a = 1',
  '.a |= 1',
  'del(.a)',
  'eval(.a)',
  'system("x")',
  '.a = load("/etc/passwd")',
  'envsubst',
])('yq asks: %s', (expression) => {
  expect(findYqProblem(expression)).not.toBeNull()
})
