import { expect, it } from 'vitest';
import { html, jsonInScript, NOTHING, textBetweenTags } from '../../src/text/html.ts';

it('html escapes every value, in texts and in attributes', () => {
  const hostile = `"><script>alert('1')</script>&`;
  expect(html`<p title="${hostile}">${hostile}</p>`.html).not.toMatch(/<script|"&gt;.*"&gt;.*'/);
  expect(html`${hostile}`.html).toBe('&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;');
});

it('html writes Html values unescaped, joins lists, and writes nothing for null and false', () => {
  expect(html`${html`<b>1</b>`}${[html`2`, html`3`]}${null}${false}${NOTHING}${0}`.html).toBe('<b>1</b>230');
});

it('textBetweenTags escapes what could begin a tag or an entity, and leaves quotes', () => {
  expect(textBetweenTags(`a "b" 'c' <d> &amp;`).html).toBe(`a "b" 'c' &lt;d&gt; &amp;amp;`);
});

it('jsonInScript escapes text that would end a script element', () => {
  const text = jsonInScript({ name: '</script><script>alert(1)</script>' });
  expect(text).not.toContain('<');
  expect(JSON.parse(text)).toEqual({ name: '</script><script>alert(1)</script>' });
});
