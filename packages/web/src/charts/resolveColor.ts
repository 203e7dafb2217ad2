/** A canvas knows no variables: the value of `var(--name)` where `element` stands, in the theme in force. */
export function resolveColor(color: string, element: Element = document.documentElement): string {
  const name = /^var\((--[\w-]+)\)$/.exec(color)?.[1];
  return name === undefined ? color : getComputedStyle(element).getPropertyValue(name).trim();
}
