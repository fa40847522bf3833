// Compiles contracts that only tests deploy. The compilation starts when a test requests a contract.
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import solc from "solc";
import { type Abi, type Address, encodeDeployData, type Hex } from "viem";
import { deployCode } from "../../tools/deploy/deploy-contracts.ts";
import { devKeys } from "../../tools/stack/chain/dev-accounts.ts";

export interface Compiled {
  readonly abi: Abi;
  readonly bytecode: Hex;
}

/** Solidity sources by path. */
type Sources = Record<string, { readonly content: string }>;

interface CompilerAnswer {
  readonly errors?: readonly { readonly severity: string; readonly formattedMessage: string }[];
  readonly contracts: Readonly<
    Record<string, Readonly<Record<string, { abi: Abi; evm: { bytecode: { object: string } } }>>>
  >;
}

const root = fileURLToPath(new URL("../../", import.meta.url));

/**
 * Compiles a Solidity file.
 *
 * @param path path of the file from the root
 * @returns a function that returns a compiled contract by its name
 * @throws Error with the compiler's errors
 */
export function compileFile(path: string): (name: string) => Compiled {
  const settings = {
    evmVersion: "cancun",
    outputSelection: { "*": { "*": ["abi", "evm.bytecode.object"] } },
  };
  const input = { language: "Solidity", sources: withImports(path), settings };
  const { errors = [], contracts } = JSON.parse(solc.compile(JSON.stringify(input))) as CompilerAnswer;
  const wrong = errors.filter(({ severity }) => severity === "error");
  if (wrong.length > 0) throw new Error(wrong.map(({ formattedMessage }) => formattedMessage).join("\n"));
  return (name) => {
    const found = contracts[path]?.[name];
    if (found === undefined) throw new Error(`${path} has no contract ${name}`);
    return { abi: found.abi, bytecode: `0x${found.evm.bytecode.object}` };
  };
}

/** Returns a Solidity source with all sources that the source imports. */
function withImports(path: string, sources: Sources = {}): Sources {
  if (path in sources) return sources;
  const place = path.startsWith("@") ? join("node_modules", path) : path;
  const content = readFileSync(join(root, place), "utf8");
  sources[path] = { content };
  for (const [, imported = ""] of content.matchAll(/^import [^"]*"([^"]+)";/gm))
    withImports(imported.startsWith(".") ? join(dirname(path), imported) : imported, sources);
  return sources;
}

/** Deploys a contract and resolves when the chain has mined the deployment. */
export async function deploy(
  rpcUrl: string,
  { abi, bytecode }: Compiled,
  args: readonly unknown[] = [],
): Promise<Address> {
  return await deployCode(rpcUrl, devKeys.admin, encodeDeployData({ abi, bytecode, args }));
}
