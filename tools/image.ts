// `npm run image [-- --from FOLDER]` builds the server's container image with buildah and downloads no base image. Exit
// code: 0 if the image was built, 1 if the build failed, 2 for wrong arguments or a missing buildah.
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { imageHome, layOutImage } from "./deploy/image-root.ts";
import { missingOf } from "./deploy/programs.ts";

const usage = `npm run image [-- --from FOLDER]

Builds the image localhost/gemplay:VERSION from a new build, or from the build in FOLDER. Buildah reads its own variables: on
a machine without overlay file systems, set STORAGE_DRIVER=vfs.`;

const root = fileURLToPath(new URL("..", import.meta.url));
const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };

async function buildImage(from: string | undefined): Promise<void> {
  const context = mkdtempSync(join(tmpdir(), "gemplay-image-"));
  try {
    const home = join(context, "root", imageHome);
    mkdirSync(dirname(home), { recursive: true });
    if (from === undefined) runHere(process.execPath, [join(root, "tools/build.ts"), "--out", home]);
    else cpSync(from, home, { recursive: true, verbatimSymlinks: true });
    await layOutImage(join(context, "root"));
    const name = `localhost/gemplay:${version}`;
    const file = join(root, "deploy/image/Containerfile");
    // The image uses Docker's format, because the OCI format cannot store a health check.
    runHere("buildah", ["build", "--format", "docker", "--tag", name, "--file", file, context]);
    console.log(`Built: ${name}`);
  } finally {
    rmSync(context, { recursive: true });
  }
}

const runHere = (command: string, args: readonly string[]) =>
  execFileSync(command, args, { cwd: root, stdio: "inherit" });

try {
  const { values } = parseArgs({
    options: { from: { type: "string" }, help: { type: "boolean", short: "h" } },
  });
  const [missing] = missingOf(["buildah"]);
  if (values.help === true) console.log(usage);
  else if (
    missing !== undefined ||
    (values.from !== undefined && !existsSync(join(values.from, "build.json")))
  ) {
    console.error(missing ?? `${values.from} does not contain a build.`);
    process.exitCode = 2;
  } else {
    // Makes the image's files readable for all accounts, because the account that runs the image is not the builder.
    process.umask(0o022);
    await buildImage(values.from);
  }
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = error instanceof TypeError ? 2 : 1;
}
