import { vaultAbi } from "@gemplay/chain/abi";
import { createPublicClient, decodeFunctionData, erc20Abi, type Hex, hexToString, http } from "viem";
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from "viem/accounts";

type Params = readonly unknown[];
interface Call {
  readonly to: Hex;
  readonly data?: Hex;
}

/** What a wallet refuses with: EIP-1193 numbers, and the words that some wallets use instead. */
export type WalletCode = number | string;

/** An error as wallets throw it. */
function walletError(code: WalletCode, message: string): Error & { code: WalletCode } {
  return Object.assign(new Error(message), { code });
}

const callAbi = [...erc20Abi, ...vaultAbi] as const;

/**
 * A browser wallet with its key in this process: real signatures, real transactions on a real chain, and an owner who
 * can say no. It begins on chain 1, so that the page has to switch it.
 */
export class TestWallet {
  /** Every method that was asked for, in order. */
  readonly asked: string[] = [];
  /** The texts that were signed, in order. */
  readonly signed: string[] = [];
  /** The functions that were called by the transactions sent, in order. */
  readonly sent: string[] = [];
  /** What `wallet_addEthereumChain` was asked with; unknown chains are refused with 4902 before. */
  addedChain: { readonly chainName: string; readonly rpcUrls: readonly string[] } | undefined;
  private readonly account: PrivateKeyAccount;
  private granted = false;
  private chainId = 1;
  private readonly rpcUrl: string;

  constructor(rpcUrl: string, key: Hex = generatePrivateKey()) {
    this.rpcUrl = rpcUrl;
    this.account = privateKeyToAccount(key);
  }

  get address(): Hex {
    return this.account.address;
  }

  /** Signs a text that no page asked for. */
  async sign(message: string): Promise<Hex> {
    return await this.account.signMessage({ message });
  }

  async request({ method, params = [] }: { method: string; params?: Params }): Promise<unknown> {
    this.asked.push(method);
    switch (method) {
      case "eth_requestAccounts":
        this.granted = true;
        return [this.address];
      case "eth_accounts":
        return this.granted ? [this.address] : [];
      case "eth_chainId":
        return `0x${this.chainId.toString(16)}`;
      case "wallet_switchEthereumChain":
        if (!this.addedChain) throw walletError(4902, "Unrecognized chain ID.");
        this.chainId = 56;
        return null;
      case "wallet_addEthereumChain":
        return this.addChain(params);
      case "personal_sign":
        this.signed.push(hexToString(params[0] as Hex));
        return await this.account.signMessage({ message: { raw: params[0] as Hex } });
      case "eth_sendTransaction":
        return await this.send(params[0] as Call);
      default:
        return await this.chain.request({ method, params: [...params] } as never);
    }
  }

  private get chain() {
    return createPublicClient({ transport: http(this.rpcUrl) });
  }

  private addChain([request]: Params): null {
    const { chainId, chainName, rpcUrls } = request as { chainId: Hex; chainName: string; rpcUrls: string[] };
    if (Number(chainId) !== 56 || !URL.canParse(rpcUrls[0] ?? ""))
      throw walletError(-32602, "Invalid chain.");
    this.addedChain = { chainName, rpcUrls };
    this.chainId = 56;
    return null;
  }

  /** Signs and sends; resolves when the node has taken it. */
  async send({ to, data = "0x" }: Call): Promise<Hex> {
    const { chain, account } = this;
    const call = { to, data };
    const [nonce, gasPrice, estimate] = await Promise.all([
      chain.getTransactionCount({ address: account.address, blockTag: "pending" }),
      chain.getGasPrice(),
      chain.estimateGas({ account, ...call }),
    ]);
    const signed = await account.signTransaction({
      ...call,
      chainId: 56,
      type: "legacy",
      nonce,
      gas: (estimate * 12n) / 10n,
      gasPrice,
    });
    const hash = await chain.sendRawTransaction({ serializedTransaction: signed });
    this.sent.push(data === "0x" ? "" : decodeFunctionData({ abi: callAbi, data }).functionName);
    return hash;
  }
}
