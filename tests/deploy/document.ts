// Reads the commands of docs/operations.md, and opens a shell that runs these commands unchanged.
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

/** Returns the code blocks of the document that are marked `walk`, in their order. */
export function walkedBlocks(path: string): Block[] {
  const blocks = readText(path).matchAll(/^```sh walk (\w+)\n([\s\S]*?)^```$/gm);
  return [...blocks].map(([, name = "", commands = ""]) => ({ name, commands }));
}

export interface Shell {
  /**
   * Runs commands in the folder in which the previous commands ended.
   *
   * @returns the output of the commands; rejects if a command fails
   */
  run(name: string, commands: string): Promise<string>;
  end(): void;
}

/** Opens one shell for all commands, in the checkout; the shell exits at the first command that fails. */
export function openShell(folder: string, variables: Readonly<Record<string, string>>): Shell {
  // The shell does not inherit the environment variables that npm set for this test, because npm in the document would
  // use them.
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
      // The shell reads the commands from a file, so that no command consumes the shell's own input.
      shell.stdin.write(`. ${file} < /dev/null\necho\necho walked ${name}\n`);
      await Promise.race([done, ended]).catch(() => {
        throw new Error(`${name}: a command failed:\n${commands}\nIt said:\n${said}`);
      });
      return said.replace(`\nwalked ${name}\n`, "");
    },
    end: () => void shell.stdin.end(),
  };
}
