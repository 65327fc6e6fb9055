//! What the engine answers natively, line by line.
