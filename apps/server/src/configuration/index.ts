/**
 * Configuration: the folder `configuration` gives the page its configuration: chain, tokens, addresses, features, and
 * the server's clock. One build of the page therefore works in every environment. The code of `configuration` may
 * import the platform and the chain's constants. The code of `configuration` never returns a key or the server's own
 * RPC address.
 */
export { createConfiguration } from "./configuration.service.ts";
