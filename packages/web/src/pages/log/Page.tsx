import { useEffect, useRef } from 'react';
import { takeBroughtFile } from '../../shell/broughtFile.ts';
import { PageBar } from '../../ui/index.ts';
import './reader.css';
import { openReader } from './reader.ts';

/** A log is dropped, read by a worker beside the page, and its report shown. Nothing is sent. */
export function Page() {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (place.current === null) return undefined;
    const reader = openReader(place.current);
    const brought = takeBroughtFile();
    if (brought !== null) reader.read(brought);
    return reader.close;
  }, []);
  return (
    <>
      <PageBar title="Flight viewer" />
      <div id="reader" ref={place} />
    </>
  );
}
