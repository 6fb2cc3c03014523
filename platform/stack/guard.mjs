// Loaded before every server by `npm start` (node --import). The channel to the parent closes
// when the parent dies, however it dies; the server then ends at once. That loses nothing: all
// of Maru's state is made to survive a kill.
if (!process.connected) process.exit(0);
process.on('disconnect', () => process.exit(0));
// Listening must not keep a finished process alive.
process.channel?.unref();
