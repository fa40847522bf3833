import { hash } from "node:crypto";

/**
 * Computes SHA-256 with the crypto library of Node, which is many times faster than the portable code in `sha256.ts`. A
 * tree with a million players has eight million leaves and needs sixteen million hashes.
 */
export const sha256Hex = (bytes: Uint8Array): string => hash("sha256", bytes, "hex");
