import { useEffect, useRef } from 'react';
import { PageBar } from '../../ui/index.ts';
import './reader.css';
import { openReader } from './reader.ts';

/** A log is dropped, read by a worker beside the page, and its report shown. Nothing is sent. */
export function Page() {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => (place.current === null ? undefined : openReader(place.current)), []);
  return (
    <>
      <PageBar title="Flight viewer" />
      <div id="reader" ref={place} />
    </>
  );
}
