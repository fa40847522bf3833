// Contracts that only tests deploy, compiled when they are asked for by the compiler that forge is given.
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import {
  type Abi,
  type Address,
  createPublicClient,
  createWalletClient,
  encodeDeployData,
  getAddress,
  type Hex,
  http,
} from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { devKeys } from "../../tools/stack/dev-accounts.ts";

export interface Compiled {
  readonly abi: Abi;
  readonly bytecode: Hex;
}

interface CompilerAnswer {
  readonly errors?: readonly { readonly severity: string; readonly formattedMessage: string }[];
  readonly contracts: Readonly<
    Record<string, Readonly<Record<string, { abi: Abi; evm: { bytecode: { object: string } } }>>>
  >;
}

const root = fileURLToPath(new URL("../../", import.meta.url));

/** A source with all that it imports, by path from the repository's root. */
function withImports(path: string, sources: Record<string, { content: string }> = {}) {
  if (path in sources) return sources;
  const place = path.startsWith("@") ? join("node_modules", path) : path;
  const content = readFileSync(join(root, place), "utf8");
  sources[path] = { content };
  for (const [, imported = ""] of content.matchAll(/^import [^"]*"([^"]+)";/gm))
    withImports(imported.startsWith(".") ? join(dirname(path), imported) : imported, sources);
  return sources;
}

/** The contracts of a Solidity file of the repository. @throws what the compiler says is wrong */
export async function compile(path: string): Promise<(name: string) => Compiled> {
  const settings = {
    evmVersion: "cancun",
    outputSelection: { "*": { "*": ["abi", "evm.bytecode.object"] } },
  };
  const input = JSON.stringify({ language: "Solidity", sources: withImports(path), settings });
  const run = promisify(execFile)(process.execPath, ["contracts/solc.mjs", "--standard-json"], {
    cwd: root,
    maxBuffer: 1 << 26,
  });
  run.child.stdin?.end(input);
  const { errors = [], contracts } = JSON.parse((await run).stdout) as CompilerAnswer;
  const wrong = errors.filter(({ severity }) => severity === "error");
  if (wrong.length > 0) throw new Error(wrong.map(({ formattedMessage }) => formattedMessage).join("\n"));
  return (name) => {
    const found = contracts[path]?.[name];
    if (found === undefined) throw new Error(`${path} has no contract ${name}`);
    return { abi: found.abi, bytecode: `0x${found.evm.bytecode.object}` };
  };
}

/** Deploys a contract and resolves when it is mined. */
export async function deploy(
  rpcUrl: string,
  { abi, bytecode }: Compiled,
  args: readonly unknown[] = [],
): Promise<Address> {
  const transport = http(rpcUrl);
  const wallet = createWalletClient({ account: privateKeyToAccount(devKeys.admin), transport });
  const data = encodeDeployData({ abi, bytecode, args });
  const hash = await wallet.sendTransaction({ chain: null, data });
  const { contractAddress } = await createPublicClient({ transport }).waitForTransactionReceipt({ hash });
  if (!contractAddress) throw new Error("nothing was deployed");
  return getAddress(contractAddress);
}
