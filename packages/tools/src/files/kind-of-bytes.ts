/** What bytes are, told by the bytes: names and extensions lie. */

/** File signatures at the start of a file: `at` bytes in, as hexadecimal. Published by the formats' specifications. */
const SIGNATURES: readonly { readonly hex: string; readonly at?: number; readonly name: string }[] = [
  { hex: '89504e470d0a1a0a', name: 'a PNG image' },
  { hex: 'ffd8ff', name: 'a JPEG image' },
  { hex: '47494638', name: 'a GIF image' },
  { hex: '57454250', at: 8, name: 'a WebP image' },
  { hex: '424d', name: 'a BMP image' },
  { hex: '49492a00', name: 'a TIFF image' },
  { hex: '4d4d002a', name: 'a TIFF image' },
  { hex: '00000100', name: 'a Windows icon' },
  { hex: '6674797068656963', at: 4, name: 'a HEIC image' },
  { hex: '6674797061766966', at: 4, name: 'an AVIF image' },
  { hex: '66747970', at: 4, name: 'an MP4 or QuickTime video' },
  { hex: '1a45dfa3', name: 'a Matroska or WebM video' },
  { hex: '41564920', at: 8, name: 'an AVI video' },
  { hex: '57415645', at: 8, name: 'a WAV recording' },
  { hex: '494433', name: 'an MP3 recording' },
  { hex: '4f676753', name: 'an Ogg recording' },
  { hex: '664c6143', name: 'a FLAC recording' },
  { hex: '255044462d', name: 'a PDF document' },
  { hex: '504b0304', name: 'a ZIP archive (or an Office document or a JAR)' },
  { hex: '504b0506', name: 'an empty ZIP archive' },
  { hex: '1f8b', name: 'gzip data' },
  { hex: '425a68', name: 'bzip2 data' },
  { hex: 'fd377a585a00', name: 'xz data' },
  { hex: '28b52ffd', name: 'Zstandard data' },
  { hex: '377abcaf271c', name: 'a 7-Zip archive' },
  { hex: '7f454c46', name: 'an ELF program or library' },
  { hex: '4d5a', name: 'a Windows program' },
  { hex: 'cffaedfe', name: 'a Mach-O program' },
  { hex: 'cafebabe', name: 'a Java class or a Mach-O program' },
  { hex: '0061736d', name: 'a WebAssembly module' },
  { hex: '53514c69746520666f726d6174203300', name: 'an SQLite database' },
  { hex: '774f4646', name: 'a web font' },
  { hex: '774f4632', name: 'a web font' },
  { hex: '00010000', name: 'a TrueType font' },
  { hex: 'd0cf11e0a1b11ae1', name: 'an old Office document' },
]

/** A name with its article, or nothing for unknown bytes. */
export function kindOfBytes(bytes: Uint8Array): string | undefined {
  const start = Array.from(bytes.subarray(0, 32), (byte) => byte.toString(16).padStart(2, '0')).join('')
  return SIGNATURES.find(({ hex, at = 0 }) => start.startsWith(hex, at * 2))?.name
}

/** Why bytes that begin like a PDF document are none, or nothing when they have a document's parts. */
export function brokenPdf(tail: string): string | undefined {
  if (!tail.includes('%%EOF')) return 'it has no %%EOF mark at its end'
  if (!tail.includes('startxref')) return 'it has no cross-reference table (startxref)'
  return undefined
}
