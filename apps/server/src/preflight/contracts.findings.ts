import { tokenDecimals } from "@gemplay/chain";
import { commitmentsAbi, depositFactoryAbi, playTokenAbi, tokenAbi, vaultAbi } from "@gemplay/chain/abi";
import { formatAmount } from "@gemplay/money";
import {
  type Address,
  domainSeparator,
  getAddress,
  type Hex,
  keccak256,
  type PublicClient,
  pad,
  stringToHex,
  toHex,
} from "viem";
import { type ContractKind, immutablesIn, isCodeOf } from "./contract-code.ts";
import { createFindings, type Finding, type Findings } from "./findings.ts";
import { type RoleReading, readRoleHistory } from "./role-history.ts";

/**
 * The addresses of the contracts, by the name of the server's environment variable. Preflight does not check a contract
 * without an address.
 */
export interface StandingContracts {
  readonly VAULT_ADDRESS?: Address | undefined;
  readonly PLAY_TOKEN_ADDRESS?: Address | undefined;
  readonly USDT_TOKEN_ADDRESS?: Address | undefined;
  readonly COMMITMENTS_ADDRESS?: Address | undefined;
  readonly DEPOSIT_FACTORY_ADDRESS?: Address | undefined;
}

/**
 * The expected values of the contracts' rules. If an expected value is given, preflight compares the contract's value
 * with the expected value. Without an expected value, preflight only reports the value of the contract.
 */
export interface ExpectedRules {
  readonly adminAddress?: Address | undefined;
  readonly payoutAddress?: Address | undefined;
  readonly pauserAddress?: Address | undefined;
  readonly committerAddress?: Address | undefined;
  readonly treasuryAddress?: Address | undefined;
  readonly playSupplyBase?: bigint | undefined;
  readonly dailyCapsBase?: { readonly play: bigint; readonly usdt: bigint } | undefined;
  readonly adminDelaySeconds?: number | undefined;
}

export interface ContractLook extends RoleReading {
  readonly client: PublicClient;
  readonly contracts: StandingContracts;
  readonly expected: ExpectedRules;
  /** True if the USDT contract is the test token of the local stack. */
  readonly localUsdt?: boolean;
}

const adminRole: Hex = `0x${"00".repeat(32)}`;
const roleOf = (name: string) => keccak256(toHex(name));

/**
 * Checks the code, the tokens and the rules of the deployed contracts, and that each role has the right holder and no
 * other holder.
 */
export async function inspectContracts(look: ContractLook): Promise<readonly Finding[]> {
  const findings = createFindings("contracts", 300_000);
  const { VAULT_ADDRESS: vault, COMMITMENTS_ADDRESS: commitments } = look.contracts;
  await inspectTokens(findings, look);
  const from = vault === undefined ? undefined : await inspectVault(findings, look, vault);
  if (commitments !== undefined)
    // The commitments contract is deployed after the vault, so the search for its events can begin at the vault's
    // creation.
    await inspectCommitments(findings, { ...look, fromBlock: from ?? look.fromBlock }, commitments);
  await inspectFactory(findings, look);
  return findings.list;
}

/** Reads the code of a contract and checks that the code is the code that this version compiles. */
async function inspectCode(
  findings: Findings,
  client: PublicClient,
  {
    subject,
    kind,
    address,
  }: { readonly subject: string; readonly kind: ContractKind; readonly address: Address },
): Promise<Hex | undefined> {
  const code = await client.getCode({ address });
  if (code === undefined) {
    findings.wrong(
      subject,
      `there is no contract at ${address}: deploy the contract, or correct the variable`,
    );
    return undefined;
  }
  const isOurs = isCodeOf(kind, code);
  findings.check(
    `${subject} code`,
    isOurs
      ? undefined
      : `the code at ${address} is not the code that this version compiles: compare the addresses`,
    `${address} runs the code that this version compiles`,
  );
  return isOurs ? code : undefined;
}

async function inspectTokens(findings: Findings, { client, contracts, expected, localUsdt }: ContractLook) {
  const { PLAY_TOKEN_ADDRESS: play, USDT_TOKEN_ADDRESS: usdt } = contracts;
  for (const [subject, address] of Object.entries({ PLAY_TOKEN_ADDRESS: play, USDT_TOKEN_ADDRESS: usdt })) {
    if (address === undefined) continue;
    await findings.look(`${subject} decimals`, async () => {
      const decimals = await client.readContract({ address, abi: tokenAbi, functionName: "decimals" });
      findings.check(
        `${subject} decimals`,
        decimals === tokenDecimals
          ? undefined
          : `the token has ${decimals} decimals, but the server uses ${tokenDecimals} decimals: name the token of this chain`,
        String(decimals),
      );
    });
  }
  if (usdt !== undefined && localUsdt === true)
    await findings.look("USDT_TOKEN_ADDRESS code", async () => {
      await inspectCode(findings, client, {
        subject: "USDT_TOKEN_ADDRESS",
        kind: "localUsdt",
        address: usdt,
      });
    });
  if (play === undefined) return;
  await findings.look("PLAY_TOKEN_ADDRESS code", async () => {
    const target = { subject: "PLAY_TOKEN_ADDRESS", kind: "playToken", address: play } as const;
    const code = await inspectCode(findings, client, target);
    if (code === undefined) return;
    const call = { address: play, abi: playTokenAbi } as const;
    const [owner, supply, id] = await Promise.all([
      client.readContract({ ...call, functionName: "getOwner" }),
      client.readContract({ ...call, functionName: "totalSupply" }),
      client.getChainId(),
    ]);
    const known = new Set(playImmutables(play, owner, id));
    const isWhole = [...immutablesIn("playToken", code)].every((word) => known.has(word));
    findings.check(
      "PLAY_TOKEN_ADDRESS immutables",
      isWhole
        ? undefined
        : "the code of the token contains values that no deployment of PLAY has: compare the addresses",
      "the code contains the right owner, chain, address and signing domain",
    );
    const { treasuryAddress, playSupplyBase } = expected;
    findings.check(
      "PLAY supply",
      (playSupplyBase ?? supply) === supply && (treasuryAddress ?? owner) === owner
        ? undefined
        : `the supply of ${whole(supply)} was given to ${owner}, instead of ${whole(playSupplyBase ?? supply)} to ${treasuryAddress}`,
      `the supply of ${whole(supply)} was given to ${owner}`,
    );
  });
}

function playImmutables(play: Address, owner: Address, chainId: number): Hex[] {
  const domain = { name: "Play", version: "1", chainId, verifyingContract: play };
  // OpenZeppelin's ShortString stores the text from the left and the length of the text in the last byte.
  const short = (text: string) =>
    `${pad(stringToHex(text), { dir: "right" }).slice(0, -2)}${toHex(text.length, { size: 1 }).slice(2)}` as Hex;
  const words = [
    pad(owner),
    pad(play),
    toHex(chainId, { size: 32 }),
    domainSeparator({ domain }),
    ...[domain.name, domain.version].flatMap((text) => [keccak256(toHex(text)), short(text)]),
  ];
  return words.map((word) => word.toLowerCase() as Hex);
}

/**
 * Checks the code, the rules and the roles of the vault.
 *
 * @returns the number of the block of the vault's creation; undefined if the block was not found
 */
async function inspectVault(
  findings: Findings,
  { client, contracts, expected, ...reading }: ContractLook,
  vault: Address,
): Promise<bigint | undefined> {
  const call = { address: vault, abi: vaultAbi } as const;
  await findings.look("VAULT_ADDRESS code", async () => {
    await inspectCode(findings, client, { subject: "VAULT_ADDRESS", kind: "vault", address: vault });
  });
  for (const token of ["play", "usdt"] as const) {
    const subject = `${token.toUpperCase()} in the vault`;
    const address = contracts[token === "play" ? "PLAY_TOKEN_ADDRESS" : "USDT_TOKEN_ADDRESS"];
    if (address === undefined) continue;
    await findings.look(subject, async () => {
      const [isAllowed, cap] = await Promise.all([
        client.readContract({ ...call, functionName: "isTokenAllowed", args: [address] }),
        client.readContract({ ...call, functionName: "dailyCap", args: [address] }),
      ]);
      const wanted = expected.dailyCapsBase?.[token];
      findings.check(
        subject,
        isAllowed
          ? undefined
          : "the vault accepts no deposits of the token: the vault's admin must call allowToken",
        "the vault accepts deposits of the token",
      );
      findings.check(
        `${subject}: daily cap`,
        capProblem(cap, wanted),
        `the vault pays at most ${whole(cap)} in 24 hours`,
      );
    });
  }
  await findings.look("vault's pause", async () => {
    const isPaused = await client.readContract({ ...call, functionName: "paused" });
    if (isPaused)
      findings.warning(
        "vault's pause",
        "the vault is paused: no deposit and no payout is possible until the admin unpauses the vault",
      );
    else findings.right("vault's pause", "the vault is not paused");
  });
  await findings.look("admin's delay", async () => {
    const [delay, [pendingAdmin], [pendingDelay]] = await Promise.all([
      client.readContract({ ...call, functionName: "defaultAdminDelay" }),
      client.readContract({ ...call, functionName: "pendingDefaultAdmin" }),
      client.readContract({ ...call, functionName: "pendingDefaultAdminDelay" }),
    ]);
    const { adminDelaySeconds: wanted } = expected;
    const hours = `${delay / 3600} hours must pass before a new admin can accept the role`;
    if (wanted !== undefined && wanted !== delay)
      findings.wrong("admin's delay", `${hours}, instead of ${wanted / 3600} hours`);
    else if (delay < 3600)
      findings.warning("admin's delay", `${hours}: a thief of the admin's key controls the vault at once`);
    else findings.right("admin's delay", hours);
    if (BigInt(pendingAdmin) !== 0n)
      findings.warning(
        "admin's successor",
        `${pendingAdmin} is named as the new admin and may accept the role: cancel an unwanted change`,
      );
    if (pendingDelay !== 0)
      findings.warning(
        "admin's next delay",
        `the delay will change to ${pendingDelay / 3600} hours: cancel an unwanted change`,
      );
  });
  return await inspectRoles(
    findings,
    { client, contract: vault, ...reading },
    {
      name: "vault",
      roles: [
        { role: adminRole, name: "admin", wanted: expected.adminAddress },
        { role: roleOf("PAYOUT_ROLE"), name: "payout", wanted: expected.payoutAddress },
        { role: roleOf("PAUSER_ROLE"), name: "pauser", wanted: expected.pauserAddress },
      ],
    },
  );
}

function capProblem(cap: bigint, wanted: bigint | undefined): string | undefined {
  if (wanted !== undefined && wanted !== cap) return `is ${whole(cap)} instead of ${whole(wanted)}`;
  return cap === 0n ? "is 0, so the vault pays nothing: the vault's admin must call setDailyCap" : undefined;
}

async function inspectCommitments(
  findings: Findings,
  { client, contracts: _contracts, expected, ...reading }: ContractLook,
  contract: Address,
): Promise<void> {
  await findings.look("COMMITMENTS_ADDRESS code", async () => {
    await inspectCode(findings, client, {
      subject: "COMMITMENTS_ADDRESS",
      kind: "commitments",
      address: contract,
    });
  });
  await inspectRoles(
    findings,
    { client, contract, ...reading },
    {
      name: "commitments",
      roles: [
        { role: adminRole, name: "admin", wanted: expected.adminAddress },
        { role: roleOf("COMMITTER_ROLE"), name: "committer", wanted: expected.committerAddress },
      ],
    },
  );
}

interface RoleLook extends RoleReading {
  readonly client: PublicClient;
  readonly contract: Address;
}

interface Roles {
  readonly name: string;
  readonly roles: readonly {
    readonly role: Hex;
    readonly name: string;
    readonly wanted: Address | undefined;
  }[];
}

/**
 * Checks the holders of each role of a contract by the contract's events and by the contract's function `hasRole`.
 *
 * @returns the number of the block of the contract's creation; undefined if the block was not found
 */
async function inspectRoles(
  findings: Findings,
  { client, contract, ...reading }: RoleLook,
  { name, roles }: Roles,
): Promise<bigint | undefined> {
  let createdIn: bigint | undefined;
  const has = async (role: Hex, account: Address) =>
    await client.readContract({
      address: contract,
      abi: name === "vault" ? vaultAbi : (commitmentsAbi as unknown as typeof vaultAbi),
      functionName: "hasRole",
      args: [role, account],
    });
  // The code first calls the contract's function `hasRole`, because this call needs no events.
  for (const { role, name: roleName, wanted } of roles) {
    const subject = `${name}: ${roleName}`;
    if (wanted === undefined) continue;
    await findings.look(subject, async () => {
      const problem = `${wanted} does not hold the role: the admin must grant the role, or the variable must name another account`;
      findings.check(subject, (await has(role, wanted)) ? undefined : problem, `${wanted} holds the role`);
    });
  }
  await findings.look(`${name}: nobody else`, async () => {
    const history = await readRoleHistory(client, contract, reading);
    createdIn = history.createdIn;
    for (const { role, name: roleName, wanted } of roles) {
      const holders = [...(history.holders.get(role) ?? [])];
      const others = holders.filter((holder) => holder !== wanted);
      const subject = `${name}: ${roleName}, nobody else`;
      const isReadFromHere = reading.fromBlock !== undefined && history.readFrom <= reading.fromBlock;
      if (createdIn === undefined && isReadFromHere)
        findings.wrong(
          subject,
          `no event shows the contract's creation at or after block ${reading.fromBlock}: set START_BLOCK to the block of the vault's creation, or use a node that returns all events`,
        );
      else if (createdIn === undefined)
        findings.warning(
          subject,
          `the events were read only from block ${history.readFrom} on, not from the contract's creation on: use --whole-history to read all events`,
        );
      if (wanted !== undefined && others.length > 0)
        findings.wrong(
          subject,
          `${others.join(", ")} hold the role too: the admin must revoke the role, or the variable is wrong`,
        );
      else if (createdIn !== undefined && holders.length === 0)
        findings.wrong(subject, "no account holds the role: the admin must grant the role");
      else if (createdIn !== undefined)
        findings.right(
          subject,
          wanted === undefined
            ? `${holders.join(", ")} hold the role`
            : "the events of the contract show no other holder",
        );
      for (const holder of others)
        if (!(await has(role, holder)))
          findings.wrong(
            subject,
            `${holder} holds the role according to the events, but not according to the contract: the node contradicts itself`,
          );
    }
    const known = new Set(roles.map(({ role }) => role));
    for (const [role, holders] of history.holders)
      if (!known.has(role) && holders.size > 0)
        findings.wrong(
          `${name}: role ${role}`,
          `${[...holders].join(", ")} hold an unknown role: the admin must revoke the role`,
        );
  });
  return createdIn;
}

async function inspectFactory(findings: Findings, { client, contracts }: ContractLook): Promise<void> {
  const { DEPOSIT_FACTORY_ADDRESS: factory, VAULT_ADDRESS: vault } = contracts;
  if (factory === undefined) return;
  const call = { address: factory, abi: depositFactoryAbi } as const;
  await findings.look("DEPOSIT_FACTORY_ADDRESS", async () => {
    const target = { subject: "DEPOSIT_FACTORY_ADDRESS", kind: "depositFactory", address: factory } as const;
    const code = await inspectCode(findings, client, target);
    if (code === undefined) return;
    const [pays, wallet] = await Promise.all([
      client.readContract({ ...call, functionName: "vault" }),
      client.readContract({ ...call, functionName: "implementation" }),
    ]);
    findings.check(
      "DEPOSIT_FACTORY_ADDRESS pays",
      vault === undefined || getAddress(pays) === vault
        ? undefined
        : `its deposit addresses pay the vault ${pays}: deploy a factory for the vault ${vault}`,
      `its deposit addresses pay only the vault ${pays}`,
    );
    const known = new Set([pad(pays), pad(wallet)].map((word) => word.toLowerCase()));
    const walletCode = (await client.getCode({ address: wallet })) ?? "0x";
    const isWhole =
      [...immutablesIn("depositFactory", code)].every((word) => known.has(word)) &&
      isCodeOf("depositWallet", walletCode) &&
      [...immutablesIn("depositWallet", walletCode)].every((word) => word === pad(factory).toLowerCase());
    findings.check(
      "DEPOSIT_FACTORY_ADDRESS immutables",
      isWhole
        ? undefined
        : "the code of the factory contains values that no deployment has: compare the addresses",
      "the code contains the right vault, and the deposit wallets obey only the factory",
    );
    for (const [name, token] of Object.entries(contracts)) {
      if (!name.endsWith("_TOKEN_ADDRESS") || token === undefined) continue;
      const isListed = await client.readContract({ ...call, functionName: "isListed", args: [token] });
      findings.check(
        `DEPOSIT_FACTORY_ADDRESS and ${name}`,
        isListed ? undefined : "the factory does not list the token: any account can call list",
        "the factory sends the token only to the vault",
      );
    }
  });
}

const whole = (amountBase: bigint) => formatAmount(amountBase, tokenDecimals);
