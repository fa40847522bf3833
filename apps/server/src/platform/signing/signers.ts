import type { Logger } from "pino";
import type { Clock } from "../clock/index.ts";
import { type AccountUse, accountUses, type SigningAccount, type SigningAccounts } from "../config/index.ts";
import type { Metrics } from "../metrics/index.ts";
import { createLocalSigner } from "./local-signer.ts";
import { createRemoteSigner } from "./remote-signer.ts";
import { type Signer, SignerError, type SignerFault, signerFaults } from "./signer.ts";

/** A signer that reports its last success or its last fault in the metrics. */
export interface WatchedSigner extends Signer {
  /** Resets the signer-fault metric when another process takes over the signing. */
  forget(): void;
}

/**
 * The signer for each purpose of an account. The value is undefined if neither a key nor a remote signer is configured
 * for the purpose.
 */
export type Signers = Readonly<Record<AccountUse, WatchedSigner | undefined>>;

interface SignersDependencies {
  readonly clock: Clock;
  readonly log: Logger;
  readonly metrics: Metrics;
}

/** Minimum time in milliseconds between two log lines about the same fault of a signer. */
const sayEveryMs = 600_000;

/** Creates the signers of all configured accounts. The creation sends no call to a remote signer. */
export function createSigners(
  accounts: SigningAccounts,
  { clock, log, metrics }: SignersDependencies,
): Signers {
  const gauge = metrics.gauge(
    "gemplay_signer_fault",
    "Is 1 while the signer of an account fails to sign or signs something else, by account and kind of fault",
    ["account", "fault"],
  );

  /** Wraps a signer, and reports each success and each fault of the signer in the log and in the metrics. */
  function watched(use: AccountUse, signer: Signer): WatchedSigner {
    const saidAtMs = new Map<SignerFault, number>();
    let isSaid = false;
    function show(seen: SignerFault | undefined): void {
      for (const fault of signerFaults) gauge.set({ account: use, fault }, fault === seen ? 1 : 0);
    }
    function note(error: SignerError | undefined): void {
      show(error?.fault);
      if (error === undefined) {
        if (isSaid) log.warn({ account: use }, "the signer works again");
        isSaid = false;
        return;
      }
      const nowMs = clock.nowMs();
      if (nowMs - (saidAtMs.get(error.fault) ?? Number.NEGATIVE_INFINITY) < sayEveryMs) return;
      saidAtMs.set(error.fault, nowMs);
      isSaid = true;
      log.error(
        { err: error, account: use, fault: error.fault },
        "the signer did not sign: transactions of the account wait",
      );
    }
    async function noted<T>(work: Promise<T>): Promise<T> {
      try {
        const done = await work;
        note(undefined);
        return done;
      } catch (error) {
        if (error instanceof SignerError) note(error);
        throw error;
      }
    }
    return {
      address: signer.address,
      signTransaction: (asked) => noted(signer.signTransaction(asked)),
      signMessage: (message) => noted(signer.signMessage(message)),
      assertThere: () => noted(signer.assertThere()),
      forget: () => show(undefined),
    };
  }

  const signerOf = (use: AccountUse, account: SigningAccount | undefined) => {
    if (account === undefined) return undefined;
    return account.kind === "key"
      ? { ...createLocalSigner(account.key), forget() {} }
      : watched(use, createRemoteSigner(account));
  };
  return Object.fromEntries(accountUses.map((use) => [use, signerOf(use, accounts[use])])) as Record<
    AccountUse,
    WatchedSigner | undefined
  >;
}
