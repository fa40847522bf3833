// The package `web-push` has no types of its own. This file describes the functions that the server uses.
declare module "web-push" {
  interface RequestDetails {
    readonly method: string;
    readonly headers: Readonly<Record<string, string | number>>;
    readonly body: Buffer;
    readonly endpoint: string;
  }
  const webPush: {
    generateRequestDetails(
      subscription: {
        readonly endpoint: string;
        readonly keys: { readonly p256dh: string; readonly auth: string };
      },
      payload: string,
      options: {
        readonly vapidDetails: {
          readonly subject: string;
          readonly publicKey: string;
          readonly privateKey: string;
        };
        readonly TTL: number;
        readonly urgency: "low" | "normal" | "high";
        readonly contentEncoding: "aes128gcm";
      },
    ): RequestDetails;
    generateVAPIDKeys(): { readonly publicKey: string; readonly privateKey: string };
  };
  export default webPush;
}
