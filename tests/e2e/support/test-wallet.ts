import { vaultAbi } from "@gemplay/chain/abi";
import { createPublicClient, decodeFunctionData, erc20Abi, type Hex, hexToString, http } from "viem";
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from "viem/accounts";

type Params = readonly unknown[];
interface Call {
  readonly to: Hex;
  readonly data?: Hex;
}

/** The error code of a wallet's refusal: an EIP-1193 number, or a word that some wallets use instead. */
export type WalletCode = number | string;

/** Creates an error in the form that wallets throw. */
function walletError(code: WalletCode, message: string): Error & { code: WalletCode } {
  return Object.assign(new Error(message), { code });
}

const callAbi = [...erc20Abi, ...vaultAbi] as const;

/**
 * A simulated browser wallet whose private key is held by the test process. The test wallet makes real signatures and
 * transactions on a real chain, and a test can make the wallet refuse requests. The test wallet begins on chain 1, so
 * that the page must switch the chain.
 */
export class TestWallet {
  /** Every method that the page has requested, in order. */
  readonly asked: string[] = [];
  /** The texts that the wallet has signed, in order. */
  readonly signed: string[] = [];
  /** The names of the contract functions that the sent transactions call, in order. */
  readonly sent: string[] = [];
  /**
   * The parameters of `wallet_addEthereumChain`. Before the page calls `wallet_addEthereumChain`, the wallet refuses
   * unknown chains with the error code 4902.
   */
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

  /** Signs a text without a request from the page. */
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

  /** Signs and sends a transaction. Resolves when the node has accepted the transaction. */
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
