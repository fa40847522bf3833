// Creates deposit addresses and a sweeper on a test's chain.
import { randomBytes } from "node:crypto";
import { chainId, type TokenKey } from "@gemplay/chain";
import { depositFactoryAbi, playTokenAbi } from "@gemplay/chain/abi";
import { type Address, encodeFunctionData, type Hash, type Hex, type PublicClient } from "viem";
import { createLogger } from "../../apps/server/src/platform/log/index.ts";
import { createSettings } from "../../apps/server/src/platform/settings/index.ts";
import { createLocalSigner } from "../../apps/server/src/platform/signing/index.ts";
import { keepAddress } from "../../apps/server/src/wallet/deposit-addresses/deposit-addresses.repository.ts";
import { depositAddress } from "../../apps/server/src/wallet/deposit-addresses/deposit-addresses.ts";
import { createSweepWorker } from "../../apps/server/src/wallet/deposit-addresses/index.ts";
import {
  createSweepChain,
  type SweepChain,
} from "../../apps/server/src/wallet/deposit-addresses/sweeps.chain.ts";
import { findCursor } from "../../apps/server/src/wallet/deposits/index.ts";
import { devKeys } from "../../tools/stack/chain/dev-accounts.ts";
import type { ChainFixture } from "./chain-fixture.ts";
import { miningAtOnce } from "./mined.ts";

/** The deposit address of a player with the salt that the test needs for its own sweep. */
export interface GivenAddress {
  readonly address: Address;
  readonly salt: Hash;
}

export async function giveAddress(fixture: ChainFixture, playerId: bigint): Promise<GivenAddress> {
  const factory = fixture.contracts.depositFactory;
  const salt: Hash = `0x${randomBytes(32).toString("hex")}`;
  const address = depositAddress(factory, salt);
  await keepAddress(fixture.wallet, { playerId, factory, salt, address, madeAt: new Date() });
  return { address, salt };
}

/** Signs a plain transfer, like a transfer from an exchange or a wallet. */
export async function signTransfer(
  fixture: ChainFixture,
  to: Address,
  amountBase: bigint,
  token: Address = fixture.tokens.PLAY,
  key: Hex = devKeys.treasury,
): Promise<Hex> {
  const data = encodeFunctionData({ abi: playTokenAbi, functionName: "transfer", args: [to, amountBase] });
  return await fixture.sign(key, token, data);
}

/** Signs a sweep transaction from an account that has no role in the contracts. */
export async function signSweep(
  fixture: ChainFixture,
  addresses: readonly GivenAddress[],
  token: TokenKey = "PLAY",
): Promise<Hex> {
  const args = [fixture.tokens[token], addresses.map(({ salt }) => salt)] as const;
  const data = encodeFunctionData({ abi: depositFactoryAbi, functionName: "sweep", args });
  return await fixture.sign(devKeys.faucet, fixture.contracts.depositFactory, data);
}

/** The values of the fixture that a sweep worker needs. */
export type SweepSetting = Pick<ChainFixture, "db" | "wallet" | "call" | "contracts" | "tokens"> & {
  readonly client: PublicClient;
};

/**
 * Opens the sweep worker and loads the settings from the database.
 *
 * @param change wraps the chain client that the worker uses
 */
export async function openSweeper(
  fixture: SweepSetting,
  change: (chain: SweepChain) => SweepChain = (chain) => chain,
  clock = { nowMs: () => Date.now() },
  signer = createLocalSigner(devKeys.sweeper),
) {
  const { contracts, wallet, tokens, client, call } = fixture;
  const { vault, depositFactory: factory } = contracts;
  const settings = await createSettings(fixture.db, createLogger("silent"));
  let waits = false;
  const worker = createSweepWorker({
    db: wallet,
    factory,
    tokens,
    settings,
    chain: change(miningAtOnce(createSweepChain({ client, chainId, factory, vault, signer }), call)),
    processed: async () => (await findCursor(wallet, { chainId: BigInt(chainId), vault }))?.blockNumber,
    clock,
    onWaiting(now) {
      waits = now;
    },
    onSent: () => {},
  });
  return { worker, settings, waits: () => waits };
}
