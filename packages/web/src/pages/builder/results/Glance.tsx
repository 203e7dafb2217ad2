import type { AnalysisReply } from '@airworthy/performance';
import { useEffect, useRef, useState } from 'react';
import { GaugeFigure, Gauges } from './Gauges.tsx';
import { gaugesOf } from './gauges.ts';
import styles from './glance.module.css';

type GlanceProps = { readonly reply: AnalysisReply; readonly after: AnalysisReply | null };

/** The gauges, and one line of them that stays in sight while the page is scrolled past them. */
export function Glance({ reply, after }: GlanceProps) {
  const gauges = useRef<HTMLDivElement>(null);
  const [away, setAway] = useState(false);
  useEffect(() => {
    const watch = new IntersectionObserver(([entry]) => {
      // Below the screen they are not scrolled past.
      setAway(entry?.isIntersecting === false && entry.boundingClientRect.top < 0);
    });
    watch.observe(gauges.current!);
    return () => watch.disconnect();
  }, []);
  return (
    <>
      <div className={styles.line}>{away ? <Line reply={after ?? reply} /> : null}</div>
      <div ref={gauges} className={styles.glance}>
        <Gauges reply={reply} after={after} />
      </div>
    </>
  );
}

/** Readers that hear the page have the gauges themselves, which are live. */
function Line({ reply }: { readonly reply: AnalysisReply }) {
  return (
    <div className={styles.figures} aria-hidden="true">
      {gaugesOf(reply).map((gauge) => (
        <div key={gauge.key} data-level={gauge.level}>
          <div className={styles.label}>{gauge.label}</div>
          <div className={styles.value}>
            <GaugeFigure gauge={gauge} />
          </div>
        </div>
      ))}
    </div>
  );
}
