/** Fluent files as modules: the text without its comments, which only translators need. */
import type { Plugin } from 'vite';

export function fluent(): Plugin {
  return {
    name: 'fluent',
    transform(text, id) {
      if (!id.endsWith('.ftl')) return null;
      const lean = text
        .replace(/^#.*\n/gm, '')
        .replace(/\n{3,}/g, '\n\n')
        .trim();
      return { code: `export default ${JSON.stringify(lean)};`, map: null, moduleType: 'js' };
    },
  };
}
