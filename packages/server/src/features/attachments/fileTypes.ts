/** A kind of file that may be attached: by its first bytes, and the endings that its name may have. */
type FileType = {
  readonly type: string;
  readonly called: string;
  readonly endings: readonly string[];
  readonly is: (head: Buffer) => boolean;
};

const begins =
  (...bytes: readonly number[]) =>
  (head: Buffer) =>
    head.subarray(0, bytes.length).equals(Buffer.from(bytes));

/** ISO base media: the brand after `ftyp` says what is inside (ISO/IEC 14496-12, section 4.3). */
const brand = (pattern: RegExp) => (head: Buffer) =>
  head.toString('latin1', 4, 8) === 'ftyp' && pattern.test(head.toString('latin1', 8, 12));

/** Signatures: PNG and JPEG by their standards, the rest as RFC 2046's registrations and PRONOM list them. */
const TYPES: readonly FileType[] = [
  {
    type: 'image/jpeg',
    called: 'a JPEG picture',
    endings: ['jpg', 'jpeg', 'jpe'],
    is: begins(0xff, 0xd8, 0xff),
  },
  {
    type: 'image/png',
    called: 'a PNG picture',
    endings: ['png'],
    is: begins(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
  },
  {
    type: 'image/gif',
    called: 'a GIF picture',
    endings: ['gif'],
    is: (head) => /^GIF8[79]a/.test(head.toString('latin1', 0, 6)),
  },
  {
    type: 'image/webp',
    called: 'a WebP picture',
    endings: ['webp'],
    is: (head) =>
      head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WEBP',
  },
  {
    type: 'image/heic',
    called: 'a HEIC picture',
    endings: ['heic', 'heif'],
    is: brand(/^(heic|heix|hevc|heim|heis|mif1|msf1)$/),
  },
  {
    type: 'image/avif',
    called: 'an AVIF picture',
    endings: ['avif'],
    is: brand(/^(avif|avis)$/),
  },
  {
    type: 'video/quicktime',
    called: 'a QuickTime film',
    endings: ['mov', 'qt'],
    is: brand(/^qt {2}$/),
  },
  { type: 'video/mp4', called: 'an MP4 film', endings: ['mp4', 'm4v'], is: brand(/^.{4}$/s) },
  {
    type: 'application/pdf',
    called: 'a PDF',
    endings: ['pdf'],
    is: (head) => head.toString('latin1', 0, 5) === '%PDF-',
  },
  {
    type: 'application/zip',
    called: 'a ZIP archive',
    endings: ['zip', 'docx', 'xlsx', 'pptx', 'odt', 'ods', 'kmz'],
    is: begins(0x50, 0x4b, 0x03, 0x04),
  },
  { type: 'text/plain', called: 'text', endings: ['txt', 'csv', 'md', 'log', 'json'], is: isText },
];

const KNOWN = 'JPEG, PNG, GIF, WebP, HEIC, AVIF, MP4, QuickTime, PDF, ZIP or text';

/** UTF-8 without control characters, and nothing that a browser would take for a page. */
function isText(head: Buffer): boolean {
  if (/<\s*(!doctype|html|svg|script|iframe|body|\?xml)/i.test(head.toString('latin1')))
    return false;
  try {
    // The head may end in the middle of a character.
    const text = new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
    return !/[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/.test(text);
  } catch {
    return false;
  }
}

export type FoundType =
  | { readonly type: string; readonly ending: string }
  | { readonly refused: string };

/** The type of a file by its content. A name that says otherwise is refused, since somebody would open it by it. */
export function fileTypeOf(head: Uint8Array, name: string | null): FoundType {
  const bytes = Buffer.from(head);
  const found = TYPES.find(({ is }) => is(bytes));
  if (found === undefined) return { refused: `The file is none of ${KNOWN}.` };
  const ending = /\.([^.]+)$/.exec(name ?? '')?.[1]?.toLowerCase();
  const claimed = TYPES.find(({ endings }) => ending !== undefined && endings.includes(ending));
  if (claimed !== undefined && claimed !== found)
    return { refused: `${name} holds ${found.called}, not what its name says.` };
  return { type: found.type, ending: found.endings[0] ?? '' };
}
