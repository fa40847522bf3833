import { accessSync, constants, mkdirSync } from "node:fs";
import { resolve } from "node:path";
import { claimFolder } from "./processes/folder-owner.ts";

/**
 * Creates the data folder of a stack and reserves the folder for this process.
 *
 * @returns the absolute path of the data folder and a function that releases the folder
 * @throws Error with one clear sentence if the data folder is read-only or in use
 */
export function openDataFolder(path: string): { folder: string; release: () => void } {
  const folder = resolve(path);
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
    return { folder, release: claimFolder(folder) };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    throw new Error(
      `The folder ${folder} cannot be written (${code}): set GEMPLAY_DATA to a folder that can be written.`,
    );
  }
}
