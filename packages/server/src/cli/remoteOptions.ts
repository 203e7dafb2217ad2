import { text } from './options.ts';

/** Options of commands that call a server; apart from what reads them, so that help loads none of it. */

export const serverOptions = {
  url: text('Address of the server; AIRWORTHY_URL, else http://localhost:8080'),
  'key-file': text('File with the key of a user or a device; else AIRWORTHY_KEY'),
};

export const aircraftOptions = {
  aircraft: text('JSON file that says which board is in which aircraft'),
  'asset-name': text('Name for an aircraft that the file does not know'),
};
