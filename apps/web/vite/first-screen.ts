import type { IndexHtmlTransformContext, Plugin } from "vite";

/** Where the texts of the first screen lie, one file a language, and the language of who has chosen none. */
const texts = /\/app\/first-texts\.([a-z]+)\.ts$/;
const defaultLanguage = "cn";

/**
 * Arranges the built document so that the first screen comes in as few steps as possible: the texts of the player's
 * language are fetched beside the code and not after it, and the style sheet, which holds back what stands after it,
 * stands after the outline that is painted first.
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

/** Runs inline, before any code: fetches the texts of the language that the page keeps under `language`. */
function preloadTexts(files: Readonly<Record<string, string>>): string {
  return (
    `{let l;try{l=localStorage.language}catch{}` +
    `const f=${JSON.stringify(files)};` +
    `document.head.append(Object.assign(document.createElement("link"),` +
    `{rel:"modulepreload",crossOrigin:"",href:f[l]??f.${defaultLanguage}}))}`
  );
}
