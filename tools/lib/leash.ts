/**
 * Preloaded into every process that the tools start (`--import`): when the parent dies, even killed, the child stops
 * too instead of keeping its port and its database.
 */
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
