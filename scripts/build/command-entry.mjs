#!/usr/bin/env node
/**
 * The first file of the bundled command. It turns Node's compile cache on and only then loads the command, since a file that
 * is already loaded is not cached. The cache lies in the user's own folder: the default below /tmp could be another user's.
 */
import { enableCompileCache } from 'node:module'
import { homedir } from 'node:os'
import { join } from 'node:path'

const { NODE_COMPILE_CACHE, XDG_CACHE_HOME } = process.env
enableCompileCache(NODE_COMPILE_CACHE || join(XDG_CACHE_HOME || join(homedir(), '.cache'), 'toolgate', 'compile'))

await import('../../hosts/cli/src/main.ts')
