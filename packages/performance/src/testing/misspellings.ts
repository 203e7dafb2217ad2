/** Ways in which a name is written wrong: without its unit, without a letter, in camel case, in the plural. */
export function misspellings(name: string): string[] {
  const middle = Math.ceil(name.length / 2);
  const wrong = [
    name.replace(/_[a-z0-9]{1,4}$/, ''),
    name.slice(0, middle) + name.slice(middle + 1),
    name.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase()),
    `${name}s`,
  ];
  return [...new Set(wrong)].filter((one) => one !== name && one !== '' && !one.startsWith('x_'));
}
