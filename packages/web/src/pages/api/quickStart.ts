/** A first call in three languages. `key` is the reader's own while it is shown, else a placeholder. */
export const languages = ['curl', 'Python', 'TypeScript'] as const;
export type Language = (typeof languages)[number];

export function quickStart(
  language: Language,
  { origin, key }: { origin: string; key: string },
): string {
  const url = `${origin}/api/v1/analyze`;
  if (language === 'curl')
    return [
      `curl ${url} \\`,
      `  -H "Authorization: Bearer ${key}" \\`,
      '  -H "Content-Type: application/json" \\',
      `  -d '{"airframe_type": "Hexa"}'`,
    ].join('\n');
  if (language === 'Python')
    return [
      'import json, urllib.request',
      '',
      'request = urllib.request.Request(',
      `    "${url}",`,
      '    data=json.dumps({"airframe_type": "Hexa"}).encode(),',
      '    headers={',
      `        "Authorization": "Bearer ${key}",`,
      '        "Content-Type": "application/json",',
      '    },',
      ')',
      'answer = json.load(urllib.request.urlopen(request))',
      'print(answer["out"]["hover_min"], "min")',
    ].join('\n');
  return [
    `const response = await fetch('${url}', {`,
    "  method: 'POST',",
    '  headers: {',
    `    Authorization: 'Bearer ${key}',`,
    "    'Content-Type': 'application/json',",
    '  },',
    "  body: JSON.stringify({ airframe_type: 'Hexa' }),",
    '});',
    'const { out } = await response.json();',
    "console.info(out.hover_min, 'min');",
  ].join('\n');
}
