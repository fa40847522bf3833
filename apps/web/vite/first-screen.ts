import type { IndexHtmlTransformContext, Plugin } from "vite";

/** Names of the files with the texts of the first screen, one file per language, and the default language. */
const texts = /\/app\/first-texts\.([a-z]+)\.ts$/;
const defaultLanguage = "cn";

/**
 * Arranges the elements of the built HTML document so that the first screen needs as few consecutive requests as
 * possible. The browser loads the texts of the player's language in parallel with the code. The style sheet comes after
 * the page's basic HTML, because a style sheet delays the painting of everything that follows.
 */
export function firstScreen(): Plugin {
  return {
    name: "first-screen",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(html: string, { bundle }: IndexHtmlTransformContext) {
        const files: Record<string, string> = {};
        for (const file of Object.values(bundle ?? {})) {
          const [, language] = texts.exec((file.type === "chunk" && file.facadeModuleId) || "") ?? [];
          if (language !== undefined) files[language] = `/${file.fileName}`;
        }
        if (!files[defaultLanguage]) throw new Error("No chunk holds the first screen's texts.");
        const sheet = /\s*<link rel="stylesheet"[^>]*>/g;
        const sheets = html.match(sheet) ?? [];
        if (sheets.length !== 1) throw new Error(`The built page has ${sheets.length} style sheets.`);
        return {
          html: html.replace(sheet, "").replace(/(?=\s*<\/body>)/, sheets.join("")),
          tags: [{ tag: "script", children: preloadTexts(files), injectTo: "head" as const }],
        };
      },
    },
  };
}

/**
 * Returns an inline script that runs before all other code of the page. The inline script loads the texts of the
 * language that is stored under `language` in local storage.
 */
function preloadTexts(files: Readonly<Record<string, string>>): string {
  return (
    `{let l;try{l=localStorage.language}catch{}` +
    `const f=${JSON.stringify(files)};` +
    `document.head.append(Object.assign(document.createElement("link"),` +
    `{rel:"modulepreload",crossOrigin:"",href:f[l]??f.${defaultLanguage}}))}`
  );
}
