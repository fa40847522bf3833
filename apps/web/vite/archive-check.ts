import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build, type Plugin, type Rolldown } from "vite";

const entry = fileURLToPath(new URL("../src/features/archive-check/main.ts", import.meta.url));
/** A page in an archive may run only code from its own file, and may send no requests. */
const policy = "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'";

/**
 * Builds the page that the server adds to each exported account. The page is one file that works offline from any
 * folder. The page is in a folder of the build that the server does not serve.
 */
export function archiveCheck(): Plugin {
  return {
    name: "archive-check",
    apply: "build",
    writeBundle: {
      sequential: true,
      order: "post",
      async handler({ dir }) {
        if (dir === undefined) return;
        const folder = join(dir, ".archive");
        await mkdir(folder, { recursive: true });
        await writeFile(join(folder, "check.html"), await buildDocument());
      },
    },
  };
}

async function buildDocument(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    build: {
      write: false,
      target: "es2022",
      license: { fileName: "licences.md" },
      rolldownOptions: { input: entry, output: { format: "es" }, checks: { bundlerTimings: false } },
    },
  });
  const { output } = built as Rolldown.RolldownOutput;
  const assets = (ending: string) =>
    output.flatMap((one) =>
      one.type === "asset" && one.fileName.endsWith(ending) ? [String(one.source)] : [],
    );
  const [code, ...more] = output.flatMap((one) => (one.type === "chunk" ? [one.code] : []));
  if (code === undefined || more.length > 0) throw new Error("the page in an archive is one script");
  const [licences] = assets(".md");
  if (licences === undefined) throw new Error("the page in an archive hands its libraries' licences on");
  // The font of the main page would be a separate file, so the page in an archive uses a font of the device.
  const style = assets(".css")
    .join("\n")
    .replaceAll(/@font-face\s*\{[^}]*\}/g, "");
  if (style.includes("url(")) throw new Error("the page in an archive asks for a file");
  // In the inline script, the text `</script` must not occur, because it would end the script element.
  const script = (text: string) => text.replaceAll("</script", "<\\/script");
  return `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Gemplay</title>
<style>${style}</style>
</head>
<body>
<script type="text/plain" id="licences">
${script(licences)}
</script>
<script type="module">${script(code)}</script>
</body>
</html>
`;
}
