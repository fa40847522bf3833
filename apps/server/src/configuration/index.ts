/**
 * Configuration: this folder gives the page its configuration: chain, tokens, addresses, features, and the server's
 * clock. So one build of the page serves every environment. The folder may import platform and the chain's constants.
 * The folder never returns a key or the server's own RPC address.
 */
export { createConfiguration } from "./configuration.service.ts";
