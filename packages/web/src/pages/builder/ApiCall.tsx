import type { Build } from '@airworthy/performance';
import { Modal, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { basePath } from '../../basePath.ts';
import { CopyField } from '../../ui/CopyField.tsx';

const languages = ['curl', 'Python', 'TypeScript'] as const;
type Language = (typeof languages)[number];

type ApiCallProps = {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly build: Build;
};

/** The call whose answer is on the screen, ready to run. */
export function ApiCall({ opened, onClose, build }: ApiCallProps) {
  const [language, setLanguage] = useState<Language>('curl');
  return (
    <Modal opened={opened} onClose={onClose} title="As API call" size="lg">
      <SegmentedControl
        size="xs"
        mb="sm"
        data={[...languages]}
        value={language}
        onChange={(value) => setLanguage(value as Language)}
      />
      <CopyField
        label={`This analysis in ${language}`}
        text={callIn(language, build, location.origin + basePath)}
      />
      <p className="muted small">
        AIRWORTHY_KEY is a key of your account; create one under API access.
      </p>
    </Modal>
  );
}

/** The call in a language. JSON is also a literal of Python, but for three words. */
export function callIn(language: Language, build: Build, origin: string): string {
  const url = `${origin}/api/v1/analyze`;
  // A quote inside of a text would end the text of the shell or of Python around it.
  const json = JSON.stringify(build, null, 2).replaceAll("'", '\\u0027');
  if (language === 'curl')
    return `curl ${url} \\\n  -H "Authorization: Bearer $AIRWORTHY_KEY" \\\n  -H "Content-Type: application/json" \\\n  -d '${json}'`;
  if (language === 'Python')
    return `import json, os, urllib.request\n\nbuild = json.loads(r'''${json}''')\nrequest = urllib.request.Request(\n    "${url}",\n    data=json.dumps(build).encode(),\n    headers={"Authorization": f"Bearer {os.environ['AIRWORTHY_KEY']}", "Content-Type": "application/json"},\n)\nanswer = json.load(urllib.request.urlopen(request))\nprint(answer["out"])`;
  return `const build = ${json};\nconst answer = await fetch('${url}', {\n  method: 'POST',\n  headers: { Authorization: \`Bearer \${process.env.AIRWORTHY_KEY}\`, 'Content-Type': 'application/json' },\n  body: JSON.stringify(build),\n}).then((response) => response.json());\nconsole.log(answer.out);`;
}
