import { type Address, isAddress, isAddressEqual, numberToHex, stringToHex } from "viem";
import { checkedMessage, checkedTransaction } from "./checked-signature.ts";
import { type Signer, SignerError } from "./signer.ts";

export interface RemoteSignerOptions {
  readonly address: Address;
  /** Where it takes JSON-RPC. */
  readonly url: string;
  /** Sent as a bearer token. */
  readonly token: string | undefined;
  readonly answerWithinMs?: number;
}

/** A person would not wait longer, and the job asks again. */
const defaultPatienceMs = 5_000;
/** Many times what the largest signed transaction takes. */
const answerAtMostBytes = 256 * 1024;
/** Of what a signer says about itself, in a log. */
const quotedAtMost = 200;

/**
 * Asks a signer elsewhere, in the JSON-RPC that such signers share: `eth_accounts`, `eth_signTransaction`, `eth_sign`.
 * Nothing that it answers is believed: what it signed is held against what was asked.
 */
export function createRemoteSigner(options: RemoteSignerOptions): Signer {
  const { address, url, token, answerWithinMs = defaultPatienceMs } = options;

  async function ask(method: string, params: readonly unknown[]): Promise<unknown> {
    let text: string;
    let status: number;
    try {
      const response = await fetch(url, {
        method: "POST",
        redirect: "error",
        signal: AbortSignal.timeout(answerWithinMs),
        headers: {
          "content-type": "application/json",
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
      });
      status = response.status;
      text = await boundedText(response);
    } catch (cause) {
      if (cause instanceof SignerError) throw cause;
      throw new SignerError("away", `${method}: no answer`, { cause });
    }
    return resultOf(text, { method, status, token });
  }

  return {
    address,

    async signTransaction(asked) {
      const { to, data, value, nonce, gas, gasPrice, chainId } = asked;
      const answer = await ask("eth_signTransaction", [
        {
          from: address,
          to,
          data,
          value: numberToHex(value),
          nonce: numberToHex(nonce),
          chainId: numberToHex(chainId),
          gas: numberToHex(gas),
          gasPrice: numberToHex(gasPrice),
        },
      ]);
      return await checkedTransaction(answer, asked, address);
    },

    async signMessage(message) {
      return await checkedMessage(await ask("eth_sign", [address, stringToHex(message)]), message, address);
    },

    async assertThere() {
      const accounts = await ask("eth_accounts", []);
      const isThere = (one: unknown) =>
        typeof one === "string" && isAddress(one, { strict: false }) && isAddressEqual(one, address);
      if (!Array.isArray(accounts) || !accounts.some(isThere))
        throw new SignerError("refuses", `it has no account ${address}`);
    },
  };
}

/** The body, unless it is more than any answer. */
async function boundedText(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let [text, bytes] = ["", 0];
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > answerAtMostBytes) throw new SignerError("away", "it answers more than any signature takes");
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

/** Signers say a refusal with whatever status: what counts is the envelope. */
function resultOf(
  text: string,
  of: { readonly method: string; readonly status: number; readonly token: string | undefined },
): unknown {
  const { method, status, token } = of;
  let envelope: { result?: unknown; error?: { message?: unknown } | null } | null;
  try {
    envelope = JSON.parse(text);
  } catch {
    throw new SignerError("away", `${method}: ${status} and no JSON`);
  }
  if (typeof envelope !== "object" || envelope === null)
    throw new SignerError("away", `${method}: ${status} and no answer`);
  if (envelope.error != null) {
    const whole = String(envelope.error.message ?? "");
    // Some say what they were sent: what opens the signer is nobody's to read in a log.
    const said = (token ? whole.replaceAll(token, "[token]") : whole).slice(0, quotedAtMost);
    throw new SignerError("refuses", `${method}: ${JSON.stringify(said)}`);
  }
  if (envelope.result == null) throw new SignerError("away", `${method}: ${status} and no result`);
  return envelope.result;
}
