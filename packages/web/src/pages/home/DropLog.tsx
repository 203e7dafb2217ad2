import { useEffect, useState } from 'react';
import { paths } from '../../paths.ts';
import { bringFile } from '../../shell/broughtFile.ts';
import { useGoTo } from '../../ui/index.ts';
import styles from './home.module.css';

/** Takes a log dropped anywhere on the page, or chosen, to the flight viewer. */
export function DropLog() {
  const goTo = useGoTo();
  const [over, setOver] = useState(false);
  useEffect(() => {
    const ended = new AbortController();
    const { signal } = ended;
    const on = document.addEventListener.bind(document);
    on(
      'dragover',
      (event) => {
        if (event.dataTransfer?.types.includes('Files') !== true) return;
        event.preventDefault();
        setOver(true);
      },
      { signal },
    );
    on('dragleave', (event) => event.relatedTarget === null && setOver(false), { signal });
    on(
      'drop',
      (event) => {
        const file = event.dataTransfer?.files[0];
        if (file === undefined) return;
        event.preventDefault();
        bringFile(file);
        void goTo(paths.log);
      },
      { signal },
    );
    return () => ended.abort();
  }, [goTo]);
  const choose = (file: File | undefined) => {
    if (file === undefined) return;
    bringFile(file);
    void goTo(paths.log);
  };
  return (
    <label className={styles.drop} data-over={over || undefined}>
      <input
        type="file"
        className="visually-hidden"
        onChange={(event) => choose(event.currentTarget.files?.[0])}
      />
      <strong>Drop a flight log</strong>
      <span>
        or <span className={styles.choose}>choose a file</span>
      </span>
      <span className="muted small">ArduPilot .bin or .log · MAVLink .tlog · PX4 .ulg</span>
      <span className="muted small">It is read in this browser and stays on this machine.</span>
    </label>
  );
}
