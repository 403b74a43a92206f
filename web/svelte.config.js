/** Runes everywhere; warnings of the compiler (accessibility among them) fail `npm run check`. */
export default { compilerOptions: { runes: true } };
