export function installRemedy(output: string): string;
