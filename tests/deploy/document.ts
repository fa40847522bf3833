// The commands of docs/operations.md, and a shell that takes them as they stand there.
import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { readText } from "./production.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

export interface Block {
  readonly name: string;
  readonly commands: string;
}

/** The blocks that are marked `walk`, in their order. */
export function walkedBlocks(path: string): Block[] {
  const blocks = readText(path).matchAll(/^```sh walk (\w+)\n([\s\S]*?)^```$/gm);
  return [...blocks].map(([, name = "", commands = ""]) => ({ name, commands }));
}

export interface Shell {
  /** Runs commands where the last ones ended. @returns what they said; rejects when one fails */
  run(name: string, commands: string): Promise<string>;
  end(): void;
}

/** One shell for all of them, in the checkout, that ends at the first command that fails. */
export function openShell(folder: string, variables: Readonly<Record<string, string>>): Shell {
  // What npm called this test with is not for the npm that the document calls.
  const inherited = Object.entries(process.env).filter(([name]) => !/^(npm_|VITEST|NODE_ENV)/i.test(name));
  const shell = spawn("/bin/sh", ["-eu"], {
    cwd: root,
    env: { ...Object.fromEntries(inherited), ...variables },
    stdio: ["pipe", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [shell.stdout, shell.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => {
      said += text;
    });
  const ended = new Promise<never>((_, reject) =>
    shell.once("exit", () => reject(new Error("the shell ended"))),
  );
  ended.catch(() => {});
  return {
    async run(name, commands) {
      said = "";
      const file = join(folder, `${name}.sh`);
      writeFileSync(file, commands);
      const done = new Promise<void>((resolve) => {
        shell.stdout.on("data", function look() {
          if (!said.includes(`\nwalked ${name}\n`)) return;
          shell.stdout.off("data", look);
          resolve();
        });
      });
      // From a file, so that no command reads what the shell is to read next.
      shell.stdin.write(`. ${file} < /dev/null\necho\necho walked ${name}\n`);
      await Promise.race([done, ended]).catch(() => {
        throw new Error(`${name}: a command failed:\n${commands}\nIt said:\n${said}`);
      });
      return said.replace(`\nwalked ${name}\n`, "");
    },
    end: () => void shell.stdin.end(),
  };
}
