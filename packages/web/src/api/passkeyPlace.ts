/**
 * Why passkeys cannot work at the address of a page, and what to do; null where they can. They belong to the name of
 * a site, which an address of digits is not, and browsers offer them at https and at localhost only.
 */
export function noPasskeysAt({
  hostname,
  port,
  protocol,
}: Pick<Location, 'hostname' | 'port' | 'protocol'>): string | null {
  const local = hostname === 'localhost' || hostname.endsWith('.localhost');
  if (hostname === '127.0.0.1' || hostname === '[::1]')
    return `Passkeys do not work at ${hostname}. Open http://localhost${port === '' ? '' : `:${port}`} instead: it is the same server.`;
  if (/^[\d.]+$|^\[/.test(hostname))
    return `Passkeys belong to a name, and ${hostname} is a number. Open this server by its name, such as https://airworthy.example.com; its operator gives it one with AIRWORTHY_URL.`;
  if (protocol !== 'https:' && !local)
    return `Browsers offer passkeys at https only, and this page came by http. The operator puts https in front of ${hostname}.`;
  return null;
}
