import { expect, test } from 'vitest';
import { html, ownMarkup } from './html.ts';

test('escapes every value and keeps its own markup', () => {
  const name = `<b>&"'`;
  expect(html`<p title="${name}">${name}</p>`.text).toBe(
    '<p title="&lt;b&gt;&amp;&quot;&#39;">&lt;b&gt;&amp;&quot;&#39;</p>',
  );
});

test('joins lists, drops null, and escapes nothing twice', () => {
  const items = ['a<', 'b'].map((item) => html`<li>${item}</li>`);
  expect(html`<ul>${items}</ul>${null}${3}`.text).toBe('<ul><li>a&lt;</li><li>b</li></ul>3');
  expect(html`${ownMarkup('<svg/>')}`.text).toBe('<svg/>');
});

test('takes an object that only looks like markup for no markup', () => {
  const forged = [{ text: '<script>' }] as unknown as string[];
  expect(() => html`${forged}`).toThrow();
});
