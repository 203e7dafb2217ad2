import { styleText } from 'node:util';

export type Colour = 'red' | 'yellow' | 'green' | 'cyan' | 'gray' | 'bold';

/** What a command may do beyond its text where a person watches. */
export type Terminal = {
  /** The text in a colour on a terminal, as it is elsewhere. */
  paint(colour: Colour, text: string): string;
  /** Shows one line about work under way until `done`; nothing where nobody watches. */
  progress(text: string): void;
  done(): void;
};

/** Output into a file or a pipe: no colours, no progress. */
export const plainTerminal: Terminal = {
  paint: (_colour, text) => text,
  progress: () => {},
  done: () => {},
};

type Stream = { readonly isTTY?: boolean | undefined; write(text: string): unknown };

/**
 * The terminal of this process. Results go to standard output and progress to standard error, so each
 * asks its own stream. `NO_COLOR` (no-color.org) turns colours off.
 */
export function terminalOf(
  streams: { readonly out: Stream; readonly error: Stream },
  environment: Readonly<Record<string, string | undefined>>,
): Terminal {
  const coloured = streams.out.isTTY === true && (environment.NO_COLOR ?? '') === '';
  let shown = false;
  const clear = () => {
    if (shown) streams.error.write('\r\u001b[K');
    shown = false;
  };
  return {
    paint: (colour, text) => (coloured ? styleText(colour, text, { validateStream: false }) : text),
    progress(text) {
      if (streams.error.isTTY !== true) return;
      clear();
      streams.error.write(text);
      shown = true;
    },
    done: clear,
  };
}
