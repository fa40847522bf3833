// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

/// A wallet contract for which the signature of its owner is valid (EIP-1271).
contract OwnedWallet {
    address private immutable _owner;

    constructor(address owner) {
        _owner = owner;
    }

    function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4) {
        if (signature.length != 65) return 0xffffffff;
        address signer =
            ecrecover(hash, uint8(signature[64]), bytes32(signature[:32]), bytes32(signature[32:64]));
        return signer != address(0) && signer == _owner ? bytes4(0x1626ba7e) : bytes4(0xffffffff);
    }
}

/// Creates wallet contracts at addresses that are known in advance.
contract OwnedWalletFactory {
    function make(address owner) external returns (address) {
        return address(new OwnedWallet{salt: 0}(owner));
    }
}
