/** How many characters a password takes, as a reader counts them. */
export interface PasswordLength {
  readonly least: number;
  readonly most: number;
}

export const fundsPasswordLength: PasswordLength = { least: 6, most: 20 };
export const loginPasswordLength: PasswordLength = { least: 8, most: 20 };

/** Characters as a reader counts them. */
export function countCharacters(password: string): number {
  return [...password.normalize("NFC")].length;
}

/** Why a text is no password; `blank`: nothing of it can be seen. @returns undefined when it can be one */
export function passwordFault(
  password: string,
  { least, most }: PasswordLength,
): "length" | "blank" | undefined {
  const length = countCharacters(password);
  if (length < least || length > most) return "length";
  // Blanks, and characters that a screen shows as nothing.
  return /[^\p{Z}\p{C}\p{Default_Ignorable_Code_Point}\u2800]/u.test(password) ? undefined : "blank";
}
