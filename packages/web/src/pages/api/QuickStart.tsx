import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { basePath } from '../../basePath.ts';
import { CopyField } from '../../ui/index.ts';
import styles from './api.module.css';
import { type Language, languages, quickStart } from './quickStart.ts';

/** A key to copy while it is shown, and a first call with it in place. */
export function QuickStart({ secret }: { secret: string | null }) {
  const [language, setLanguage] = useState<Language>('curl');
  const text = quickStart(language, {
    origin: window.location.origin + basePath,
    key: secret ?? 'KEY',
  });
  return (
    <div className={styles.quick}>
      {secret === null ? null : <CopyField text={secret} label="Key" />}
      <SegmentedControl
        aria-label="Language"
        value={language}
        onChange={(value) => setLanguage(value as Language)}
        data={[...languages]}
        transitionDuration={0}
      />
      <CopyField text={text} label={`First call in ${language}`} />
    </div>
  );
}
