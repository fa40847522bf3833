// The built-in SQL prompt for machines without psql. The SQL prompt reads statements from standard input and prints
// their results.
import { createInterface } from "node:readline";
import { describeFailure, type Session } from "./session.ts";
import { splitStatements } from "./statements.ts";

/** Runs statements one after another and prints their results. @returns true if all statements succeeded */
export async function runStatements(session: Session, statements: readonly string[]): Promise<boolean> {
  let succeeded = true;
  for (const statement of statements) {
    try {
      console.log(await session.run(statement));
    } catch (error) {
      console.error(describeFailure(error));
      succeeded = false;
    }
  }
  return succeeded;
}

/**
 * Reads and runs statements until `\q` or the end of standard input.
 *
 * @returns true if every statement succeeded; always true in a terminal, where the user has seen the errors
 */
export async function runPrompt(session: Session): Promise<boolean> {
  const isTerminal = process.stdin.isTTY === true;
  const lines = createInterface({ input: process.stdin, output: isTerminal ? process.stdout : undefined });
  let text = "";
  let succeeded = true;
  let isRunning = false;
  const prompt = () => {
    if (!isTerminal) return;
    lines.setPrompt(text.trim() === "" ? "gemplay=> " : "gemplay-> ");
    lines.prompt();
  };
  lines.on("SIGINT", () => {
    if (isRunning) return void session.cancel().catch((error) => console.error(describeFailure(error)));
    text = "";
    console.log("");
    prompt();
  });
  /** Handles one line of input. @returns true if the prompt continues */
  const take = async (line: string): Promise<boolean> => {
    if (text.trim() === "" && line.trimStart().startsWith("\\")) {
      const answer = await session.command(line);
      if (answer !== undefined) console.log(answer);
      return answer !== undefined;
    }
    const { statements, rest } = splitStatements(`${text}${line}\n`);
    text = rest;
    succeeded = (await runStatements(session, statements)) && succeeded;
    return true;
  };
  prompt();
  for await (const line of lines) {
    isRunning = true;
    const goesOn = await take(line).finally(() => {
      isRunning = false;
    });
    if (!goesOn) return isTerminal || succeeded;
    prompt();
  }
  // Like psql, the prompt also runs a last statement without a semicolon.
  if (!isTerminal && text.trim() !== "") succeeded = (await runStatements(session, [text])) && succeeded;
  return isTerminal || succeeded;
}
